"""Facts as sentences of a story: what somebody saw at the table, from a question and its answer.

A fact may write its own (`tells`). Otherwise a whole sentence stands as it is, and question and answer are put together
where that can be done without knowing what they mean ("Who led?" West: "West led."); if not, both are told.
"""

from __future__ import annotations

import re

from director.core import law
from director.core.facts import NOBODY, Answer, followers_order, is_seat
from director.core.seats import Seat, joined
from director.sentences.answers import answer_text
from director.sentences.words import Voice

_VERB = re.compile(
    r"(?<!\bthat )(?<!\bwho )(?<!\bwhich )(?<!\bbe )(?<!\bto )"  # the verb of a clause within is none of the sentence
    r"\b(is|are|was|were|has|have|had|did|does|do|can|could|may|must|will|wants?|asks?|made|led|took|said|saw|gave|lay"
    r"|lies|laid|put|let|went|told|knew|thought|held|broke|drew|spoke|won|threw|meant|found|fell|came|got|kept|cut"
    r"|\w{2,}ed)\b"
)
_ELLIPTIC = frozenset(
    "yes no not nothing nobody neither both before after another only in by to of as on at for with during from until"
    " while without within later whether who whom whose what which how".split()
)
_WHOSE = re.compile(r"Whose (?P<what>.+?) (?P<verb>was|is|are|were) (?P<it>it|they|that|those)(?P<rest>\b.*)\?")
_SUBJECT = r"\{[^{}]*\}(?: or \{[^{}]*\})?"
_ASKED = (
    re.compile(rf"(Has|Have|Had|Was|Were|Is|Are|Could|Can) ({_SUBJECT}|it) (.*)\?"),
    re.compile(r"(Has|Have|Had) ([^{}]+?) (been .*)\?"),
)
_DID = re.compile(
    rf"What (?:did|had|has) ({_SUBJECT}|the bystander|the player|the players) (?:then |first )?(?:do|done)\b.*"
)
_DONE = re.compile(
    r"(was|were|had|made|led|took|said|saw|gave|laid|put|let|told|held|broke|drew|spoke|threw|left|kept|\w{2,}ed)\b"
)
_WHEN = re.compile(r"When (was|were) (.+) (\w+)\?")
_TIMES = ("after ", "before ", "during ", "later ", "within ", "at ", "in ")
_OWN = re.compile(r"(Yes|No)[,:] (?P<rest>(?:a|an|the|it|its|this|that|there|they|one|another|some|he|\{)\b.*|\{.*)")


def story_sentence(fact: law.Fact, answer: Answer, voice: Voice) -> str:
    """What a story says of a fact that is answered so."""
    key = law.SOMEBODY if isinstance(answer, Seat) else str(answer)
    if template := fact.tells.get(key) or fact.tells.get(""):
        return _sentence(voice.say(template))
    match fact.kind:
        case law.SeatKind():
            return _of_seat(fact, answer, voice)
        case law.Words(answers):
            return _of_words(fact, dict(answers)[str(answer)], voice)
        case law.Followers():
            return _of_followers(fact, str(answer), voice)
        case law.Count():
            return _both(voice.say(fact.ask), str(answer))


def _of_seat(fact: law.Fact, answer: Answer, voice: Voice) -> str:
    """The player in place of "who" or "whose"."""
    ask = voice.say(fact.ask)
    if answer == NOBODY:
        return _sentence(f"Nobody {ask[4:].rstrip('?')}") if ask.startswith("Who ") else _both(ask, "Nobody")
    name = answer_text(fact, answer, voice)
    if found := _WHOSE.fullmatch(ask):
        it = "It" if found["it"] in ("it", "that") else "They"
        return _sentence(f"{it} {found['verb']} {name}'s {found['what']}{found['rest']}")
    if ask.startswith("Whose "):
        return _sentence(f"{name}'s {ask[6:].rstrip('?')}")
    if re.fullmatch(r"Who \w+[^?]*\?", ask) and not ask.startswith(("Who of ", "Who was it", "Who is it")):
        return _sentence(f"{name} {ask[4:].rstrip('?')}")
    return _both(ask, name)


def _of_followers(fact: law.Fact, answer: str, voice: Voice) -> str:
    """Those who have played, in place of "who"."""
    ask = voice.say(fact.ask)
    assert isinstance(fact.kind, law.Followers)
    if not ask.startswith(("Who has ", "Who had ")):
        return _both(ask, answer_text(fact, answer, voice))
    had, rest = ask[4:7], ask[8:].rstrip("?")
    facts = {item.id for item in voice.situation.facts if is_seat(item.kind)}
    order = followers_order(fact.kind, voice.known, facts, voice.situation.roles)
    if answer == NOBODY:
        return _sentence(f"Nobody {had} {rest}")
    if order is None:
        return _both(ask, answer)
    count = len(order) if answer == "everyone" else min(law.FOLLOWERS.index(answer), len(order))
    names = [voice.name(seat) for seat in order[:count]]
    verb = "have" if had == "has" and count > 1 else had
    more = "" if answer == "everyone" or had == "had" else ", nobody else"
    return _sentence(f"{joined(names)} {verb} {rest}{more}")


def _of_words(fact: law.Fact, words: str, voice: Voice) -> str:
    """An answer that is a sentence; else what question and answer come to."""
    ask = fact.ask
    bare = words.rstrip(".")
    if bare in ("Yes", "No"):
        for asked in _ASKED:
            if found := asked.fullmatch(ask):
                return _stated(found, bare == "Yes", voice)
    if words.lower().startswith(_TIMES) and (found := _WHEN.fullmatch(ask)):
        was, what, done = found.groups()
        return _sentence(voice.say(_capital(f"{what} {was} {done} {words[:1].lower()}{words[1:]}")))
    if found := _OWN.fullmatch(words):
        if _VERB.search(found["rest"]):
            return _sentence(voice.say(_capital(found["rest"])))
    elif _DONE.match(words.lower()):
        if found := _DID.fullmatch(ask):
            return _sentence(voice.say(f"{found[1]} {words[:1].lower()}{words[1:]}"))
    elif _whole(words) or _takes_up(ask, words):
        return _sentence(voice.say(words))
    return _both(voice.say(ask), voice.say(words))


def _stated(found: re.Match[str], yes: bool, voice: Voice) -> str:
    """A question that wants yes or no, as a statement."""
    does, who, rest = found.groups()
    if not yes:
        does, rest = f"{does} not", rest.replace("already ", "")
    return _sentence(voice.say(_capital(f"{who} {does.lower()} {rest}")))


def _whole(words: str) -> bool:
    """Whether an answer can stand without its question."""
    first = re.split(r"[\s,:;]", words, maxsplit=1)[0].lower()
    if first in ("nobody", "nothing", "neither", "both", "another"):
        return len(words.split()) > 2 and bool(_VERB.search(words))
    return first not in _ELLIPTIC and len(words.split()) > 2 and bool(_VERB.search(words))


def _takes_up(ask: str, words: str) -> bool:
    """Whether an answer begins as the question does: "Before that, had ...?" "Before that, North had ..."."""
    begins = words.split(",")[0]
    return "," in words and ask.startswith(f"{begins},") and bool(_VERB.search(words[len(begins) :]))


def _both(ask: str, answer: str) -> str:
    """Question and answer, one after the other."""
    return f"{ask} {_sentence(answer)}"


def _sentence(text: str) -> str:
    text = _capital(text.strip())
    return text if text.endswith((".", "!", "?", '"')) else f"{text}."


def _capital(text: str) -> str:
    return f"{text[:1].upper()}{text[1:]}"
