"""Stories: every answer of every shipped fact as a sentence, and the rules by which question and answer are joined."""

from __future__ import annotations

import re
from dataclasses import dataclass

import pytest

from director.core import law
from director.core.compiled import Compiled
from director.core.facts import Answer
from director.core.seats import Seat
from director.sentences.story import story_sentence
from director.sentences.words import Voice
from tests.shipped import situation_names, situation_of

SENTENCE = re.compile(r"[A-Z\"'].*[.!?\"]")


@dataclass
class Small:
    """A situation with one fact beside a leader."""

    fact: law.Fact

    def told(self, answer: Answer, **known: Answer) -> str:
        leader = law.Fact("leader", law.SeatKind(), "Who led?", called="the leader")
        facts = (leader, self.fact) if self.fact.id != "leader" else (self.fact,)
        situation = law.Situation("code", "s", "S", "s", facts, (), ())
        return story_sentence(self.fact, answer, Voice(situation, {"leader": Seat.WEST, **known}))


def fact(ask: str, kind: law.Kind, **fields: object) -> Small:
    return Small(law.Fact("it", kind, ask, **fields))  # type: ignore[arg-type]


YES_NO = law.Words((("yes", "Yes"), ("no", "No")), yes_no=True)


def words(*answers: str) -> law.Words:
    return law.Words(tuple((str(n), text) for n, text in enumerate(answers)))


@pytest.mark.parametrize(
    ("one", "answer", "told"),
    [
        (fact("Who led?", law.SeatKind()), Seat.EAST, "East led."),
        (fact("Who is declarer?", law.SeatKind()), Seat.EAST, "East is declarer."),
        (fact("Whose turn was it to lead?", law.SeatKind()), Seat.NORTH, "It was North's turn to lead."),
        (fact("Whose bid was too low?", law.SeatKind()), Seat.NORTH, "North's bid was too low."),
        (fact("Which of the two was it?", law.SeatKind()), Seat.SOUTH, "Which of the two was it? South."),
        (fact("Who asked?", law.SeatKind(nobody=True)), "nobody", "Nobody asked."),
        (fact("Has {leader} gone on?", YES_NO), "no", "West has not gone on."),
        (fact("Had {leader} already gone on?", YES_NO), "no", "West had not gone on."),
        (fact("Has the trick been turned?", YES_NO), "yes", "The trick has been turned."),
        (fact("Is the rubber over?", YES_NO), "yes", "Is the rubber over? Yes."),
        (fact("What happened?", words("{leader} went on")), "0", "West went on."),
        (fact("Was it heard?", words("Yes, the call was heard")), "0", "The call was heard."),
        (fact("What was the call?", words("A pass")), "0", "What was the call? A pass."),
        (fact("When was it found?", words("After the play")), "0", "It was found after the play."),
        (fact("What did {leader} do?", words("Spoke of it")), "0", "West spoke of it."),
        (fact("What was it?", words("A trick that was lost")), "0", "What was it? A trick that was lost."),
        (fact("Who has played to it?", law.Followers("leader")), "nobody", "Nobody has played to it."),
        (fact("Who has played to it?", law.Followers("leader")), "second hand", "North has played to it, nobody else."),
        (fact("Who has played to it?", law.Followers("leader")), "everyone", "North, East and South have played to it."),
        (fact("How many?", law.Count(0, 5)), 3, "How many? 3."),
        (fact("How many?", law.Count(0, 5), tells={"": "There were {number of it}."}), 3, "There were 3."),
        (fact("Is it so?", YES_NO, tells={"no": "It is not so."}), "no", "It is not so."),
        (fact("Is it so?", YES_NO, tells={"no": "It is not so."}), "yes", "It is so."),
        (fact("Alone?", law.SeatKind(nobody=True), tells={"somebody": "{it} is."}), Seat.EAST, "East is."),
    ],
)  # fmt: skip
def test_question_and_answer_become_a_sentence(one: Small, answer: Answer, told: str) -> None:
    assert one.told(answer, it=answer) == told


def answers_of(compiled: Compiled, one: law.Fact, known: dict[str, Answer]) -> list[Answer]:
    """The answers of a fact that a story may tell."""
    if isinstance(one.kind, law.SeatKind):
        return [known[one.id], *(["nobody"] if one.kind.nobody else [])]
    return list(compiled.by_id[one.id].answers)


@pytest.mark.parametrize("name", situation_names())
def test_every_answer_can_be_told(name: str) -> None:
    compiled = situation_of(name)
    seats = [one.id for one in compiled.law.facts if isinstance(one.kind, law.SeatKind)]
    known: dict[str, Answer] = {ident: Seat(number % 4) for number, ident in enumerate(seats)}
    for one in compiled.law.facts:
        if one.choice is not None or one.contested or one.profile:
            continue
        for answer in answers_of(compiled, one, known):
            told = story_sentence(one, answer, Voice(compiled.law, {**known, one.id: answer}))
            assert SENTENCE.fullmatch(told), (one.id, told)
            assert "{" not in told
            assert ".." not in told.replace("...", "")
