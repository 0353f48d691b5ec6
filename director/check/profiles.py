"""Profiles and the facts they answer: whether every option can be left to an authority, and every answer is one."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from director.core import law
from director.core.compiled import Compiled
from director.core.errors import BadFact, BadLaw, Problem, did_you_mean
from director.core.facts import read_answer
from director.core.profile import Decided, Profile, Said
from director.files.library import Book, shown
from director.files.profiles import complete, load_profile, options_of, profile_files

SHIPPED = ("body", "source", "seen")  # a profile that stands beside the laws says whose it is and what was read


def check_options(book: Book, compiled: Mapping[str, Compiled]) -> Iterator[Problem]:
    """Every fault of the facts that are left to the regulating authority (L219-L221)."""
    options = options_of(book)
    for fact in options.values():
        what = f'fact "{fact.id}"'
        if not fact.usual:
            yield without_bare_law(fact)
        if not any(law.within(fact.paragraph, number) for number in book.code.index):
            said = f'cites "{fact.paragraph}", which the code does not have' if fact.paragraph else 'lacks "law"'
            message = f"{what} is left to the regulating authority and {said}"
            yield Problem("L219", fact.place, message, remedy='Say which paragraph leaves it open, as in law: "16B2".')
        if fact.choice or fact.contested or fact.judged or fact.together or isinstance(fact.kind, law.Followers):
            message = f"{what} is left to the regulating authority, so nobody at the table finds or chooses it"
            yield Problem(
                "L219", fact.place, message, remedy='Take out "profile", or what makes it a matter of the table.'
            )
    for item in compiled.values():
        for fact in (one.law for one in item.facts if one.law.profile and one.id not in options):
            message = f'fact "{fact.id}" has "profile", and such a fact is declared once for the whole code'
            yield Problem("L220", fact.place, message, remedy='Declare it in general.yaml and take it with "common".')
    if len(compiled) == len(book.situation_files):
        read = {name for item in compiled.values() for name in item.read}
        for name in options.keys() - read:
            message = f'fact "{name}" is left to the regulating authority, and no situation reads it'
            yield Problem(
                "L221", options[name].place, message, remedy="Take it out, or write the clauses that turn on it."
            )


def without_bare_law(fact: law.Fact) -> Problem:
    """The problem of a fact that nobody answers when no profile is in use."""
    message = f'fact "{fact.id}" is left to the regulating authority and lacks "usual"'
    return Problem("L219", fact.place, message, remedy="Say what holds when nobody has decided anything.")


def check_profiles(book: Book, compiled: Mapping[str, Compiled]) -> Iterator[Problem]:
    """Every fault of the profiles beside a code's laws."""
    contested = {fact.id: fact.law for item in compiled.values() for fact in item.facts if fact.law.contested}
    files = profile_files(book)
    for ident, path in files.items():
        try:
            profile = load_profile(path)
            complete(profile, files)
        except BadLaw as error:
            own = shown(path)  # what is wrong with a profile under this one is told once, there
            yield from (problem for problem in error.problems if problem.place.path == own)
            continue
        if profile.id != ident:
            yield Problem("L212", profile.place, f'the file is named "{ident}", the profile "{profile.id}"')
        for key in SHIPPED:
            if not getattr(profile, key):
                yield Problem("L104", profile.place, f'the profile lacks the key "{key}"', remedy=f'Add "{key}: ...".')
        yield from profile_problems(book, profile, contested if len(compiled) == len(book.situation_files) else None)


def profile_problems(
    book: Book, profile: Profile, contested: Mapping[str, law.Fact] | None = None
) -> Iterator[Problem]:
    """Every name in a profile that its code does not know; what it elects is looked at if readings are given."""
    if profile.code and profile.code not in (book.folder.name, book.code.short):
        yield Problem("L212", profile.place, f'the profile is for "{profile.code}", not for "{book.folder.name}"')
    yield from _answers(profile.answers.values(), options_of(book), "is no option that the law leaves to an authority")
    if contested is not None:
        yield from _answers(profile.elects.values(), contested, "is no point on which readings compete")
    cited: tuple[Decided | Said, ...] = (*profile.answers.values(), *profile.elects.values(), *profile.says)
    for item in cited:
        if item.law and not any(law.within(item.law, number) for number in book.code.index):
            message = f'the profile cites "{item.law}", which the code does not have'
            yield Problem("L207", item.place, message, remedy=did_you_mean(item.law, book.code.index))


def _answers(answers: Iterable[Decided], facts: Mapping[str, law.Fact], otherwise: str) -> Iterator[Problem]:
    for item in answers:
        fact = facts.get(item.fact)
        if fact is None:
            known = f"known here: {', '.join(facts) or 'none'}"
            yield Problem("L201", item.place, f'"{item.fact}" {otherwise}', (known,), did_you_mean(item.fact, facts))
            continue
        try:
            read_answer(fact, item.answer)
        except BadFact as error:
            yield Problem("L203", item.place, error.message, (f"answers: {error.allowed}",))
