"""The scoring table of duplicate bridge (Law 77 of 2017): points for a contract, made or not."""

from __future__ import annotations

from typing import assert_never

from director.scoring.contract import Contract, Doubling, PassedOut, Strain, Vulnerability

GAME = 100  # trick points
PART_SCORE_PREMIUM = 50
GAME_PREMIUM = (300, 500)  # not vulnerable, vulnerable
SMALL_SLAM_PREMIUM = (500, 750)
GRAND_SLAM_PREMIUM = (1000, 1500)
FOR_THE_INSULT = {Doubling.NONE: 0, Doubling.DOUBLED: 50, Doubling.REDOUBLED: 100}
DOUBLED_OVERTRICK = (100, 200)
UNDERTRICK = (50, 100)
DOUBLED_UNDERTRICKS = ((100, 200, 200, 300), (200, 300, 300, 300))  # the last is that of each further one


def board_vulnerability(number: int) -> Vulnerability:
    """Who is vulnerable on the board of that number, counted from 1 (Law 2 of 2017): it repeats every sixteen boards.

    >>> [board_vulnerability(number).value for number in (1, 2, 7, 12, 16, 17)]
    ['neither side', 'North-South', 'both sides', 'North-South', 'East-West', 'neither side']
    """
    order = (Vulnerability.NONE, Vulnerability.NORTH_SOUTH, Vulnerability.EAST_WEST, Vulnerability.BOTH)
    first, within = divmod((number - 1) % 16, 4)
    return order[(first + within) % 4]


def points(contract: Contract | PassedOut, vulnerability: Vulnerability, tricks: int) -> int:
    """Points to declarer's side; below 0, to the other side.

    >>> from director.scoring.contract import read_contract
    >>> [points(read_contract(text), Vulnerability.NONE, n) for text, n in [("3NT S", 9), ("6S E", 12), ("2Hx N", 8)]]
    [400, 980, 470]
    >>> [points(read_contract(text), Vulnerability.BOTH, n) for text, n in [("4S S", 11), ("7NT W", 13), ("3NTx W", 5)]]
    [650, 2220, -1100]
    """
    if isinstance(contract, PassedOut):
        return 0
    vulnerable = vulnerability.of(contract.declarer)
    over = tricks - contract.target
    return made(contract, vulnerable, over) if over >= 0 else -undertricks(contract, vulnerable, -over)


def made(contract: Contract, vulnerable: bool, over: int) -> int:
    """Points for a contract that was made, with `over` overtricks."""
    doubling = contract.doubling
    odd = trick_points(contract.strain, contract.level) * doubling.factor
    premium = GAME_PREMIUM[vulnerable] if odd >= GAME else PART_SCORE_PREMIUM
    if contract.level == 6:
        premium += SMALL_SLAM_PREMIUM[vulnerable]
    elif contract.level == 7:
        premium += GRAND_SLAM_PREMIUM[vulnerable]
    return odd + premium + FOR_THE_INSULT[doubling] + over * overtrick(contract, vulnerable)


def trick_points(strain: Strain, odd: int) -> int:
    """Points for so many tricks over the book, undoubled."""
    match strain:
        case Strain.CLUBS | Strain.DIAMONDS:
            return 20 * odd
        case Strain.HEARTS | Strain.SPADES:
            return 30 * odd
        case Strain.NOTRUMP:
            return 30 * odd + 10
        case _:
            assert_never(strain)


def overtrick(contract: Contract, vulnerable: bool) -> int:
    """Points for each overtrick: its trick value, or a fixed sum if doubled."""
    if contract.doubling is Doubling.NONE:
        return trick_points(contract.strain, 2) - trick_points(contract.strain, 1)
    return DOUBLED_OVERTRICK[vulnerable] * contract.doubling.factor // 2


def undertricks(contract: Contract, vulnerable: bool, down: int) -> int:
    """Points to the other side for a contract that went down so many."""
    if contract.doubling is Doubling.NONE:
        return UNDERTRICK[vulnerable] * down
    scale = DOUBLED_UNDERTRICKS[vulnerable]
    total = sum(scale[min(number, len(scale) - 1)] for number in range(down))
    return total * contract.doubling.factor // 2
