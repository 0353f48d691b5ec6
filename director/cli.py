"""The command line: parse, call one function, render, exit. Everything else is imported when it is needed."""

import gc
import os
import signal
import sys
from pathlib import Path
from typing import Annotated

gc.disable()

import typer

from director import __version__

app = typer.Typer(
    name="director",
    no_args_is_help=False,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)

Code = Annotated[str | None, typer.Argument(help="whist, euchre, auction or duplicate", show_default=False)]
Pbn = Annotated[str | None, typer.Option("--pbn", help="a file with a record of the deal", show_default=False)]
SituationWords = Annotated[
    list[str] | None,
    typer.Argument(metavar="[situation]", help="what happened, as in revoke, or led out of turn", show_default=False),
]
Profile = Annotated[str | None, typer.Option("--profile", help="an id, a file, or bare", show_default=False)]


def _version(wanted: bool) -> None:
    if wanted:
        print(f"director {__version__}")
        raise typer.Exit


@app.callback(invoke_without_command=True)
def start(
    context: typer.Context,
    plain: Annotated[bool, typer.Option("--plain", help="Line by line, no drawing.")] = False,
    profile: Profile = None,
    version: Annotated[bool, typer.Option("--version", callback=_version, is_eager=True, help="Print it.")] = False,
) -> None:
    """Rulings at the card table, from the laws themselves. Alone, it asks what happened."""
    del version
    if context.invoked_subcommand is None:
        from director.commands.asked import Asked
        from director.commands.rule import rule

        raise typer.Exit(rule(Asked(plain=plain or _plain(), profile=profile)))


@app.command("rule")
def rule_command(
    code: Code = None,
    situation: Annotated[str | None, typer.Argument(help="what happened, as in revoke", show_default=False)] = None,
    fact: Annotated[list[str] | None, typer.Option("-f", "--fact", help="fact=answer; may be repeated")] = None,
    incident: Annotated[str | None, typer.Option("--incident", help="YAML or JSON file, - for stdin")] = None,
    as_json: Annotated[bool, typer.Option("--json", help="One value on stdout.")] = False,
    plain: Annotated[bool, typer.Option("--plain", help="Line by line, no drawing.")] = False,
    no_input: Annotated[bool, typer.Option("--no-input", help="Never ask; exit 3 if a fact is missing.")] = False,
    usual: Annotated[bool, typer.Option("--usual", help="Take the usual answer of rare facts.")] = False,
    profile: Profile = None,
    pbn: Pbn = None,
    board: Annotated[str, typer.Option("--board", help="which board of that file")] = "",
) -> None:
    """Rule on an incident, asking for the facts that are missing."""
    from director.commands.asked import Asked
    from director.commands.rule import rule

    asked = Asked(code, situation, tuple(fact or ()), incident, as_json, plain or _plain(), no_input, usual, profile)
    raise typer.Exit(rule(asked._replace(pbn=pbn, board=board)))


@app.command()
def laws(
    code: Annotated[str, typer.Argument(help="whist, euchre, auction or duplicate")],
    number: Annotated[str | None, typer.Argument(help="a law's number", show_default=False)] = None,
    clauses: Annotated[bool, typer.Option("--with-clauses", help="Every law beside its clauses.")] = False,
    form: Annotated[str, typer.Option("--format", help="text or md; with --with-clauses")] = "text",
) -> None:
    """Read a code's laws, or one of them, in our own words."""
    from director.commands import laws as command

    _one_of(form, "--format", ("text", "md"))
    _show(command.beside_clauses(code, form) if clauses else command.laws(code, number))


@app.command()
def readings(
    code: Code = None,
    situation: SituationWords = None,
    form: Annotated[str, typer.Option("--format", help="text or md")] = "text",
) -> None:
    """Print all that is not the letter of the law, with its sources."""
    from director.commands.laws import not_the_letter

    _one_of(form, "--format", ("text", "md"))
    _show(not_the_letter(code, form, " ".join(situation or ())))


@app.command()
def find(
    words: Annotated[list[str], typer.Argument(help="table words, as in: faced card; a code before them keeps to it")],
) -> None:
    """Find situations and laws by the words used at the table."""
    from director.commands.find import find as run

    _show(run(" ".join(words)))


@app.command()
def tree(
    code: Annotated[str, typer.Argument(help="whist, euchre, auction or duplicate")],
    situation: Annotated[str, typer.Argument(help="what happened, as in revoke")],
    form: Annotated[str, typer.Option("--form", help="text, mermaid or json")] = "text",
    profile: Profile = None,
) -> None:
    """Print the decision tree that the laws of a situation make."""
    from director.commands.tree import tree as run

    _show(run(code, situation, form, profile))


@app.command()
def chart(
    code: Annotated[str, typer.Argument(help="whist, euchre, auction or duplicate")],
    situation: SituationWords = None,
    every: Annotated[bool, typer.Option("--all", help="Every situation, the commonest first.")] = False,
    out: Annotated[Path | None, typer.Option("--out", help="a .svg or .pdf; with --all a .pdf or a folder")] = None,
    full: Annotated[bool, typer.Option("--full", help="Rare things too.")] = False,
    profile: Profile = None,
) -> None:
    """Draw a situation as a chart to print on A4, or all of a code for the wall."""
    from director.commands.chart import Wanted
    from director.commands.chart import chart as run

    _show(run(code, Wanted(" ".join(situation or ()) or None, every, out, full, profile)))


@app.command()
def check(
    path: Annotated[Path | None, typer.Argument(help="Folder of laws, or one code.", show_default=False)] = None,
) -> None:
    """Prove the laws: no gap, no overlap, every clause alive, every case right."""
    from director.commands.check import check as run

    lines, code = run(path)
    _show(lines)
    raise typer.Exit(code)


@app.command()
def mutate(
    path: Annotated[
        Path | None, typer.Argument(help="Folder of laws, a code, a situation.", show_default=False)
    ] = None,
    situation: Annotated[str, typer.Option("--situation", help="only this one, as in revoke")] = "",
    jobs: Annotated[int, typer.Option("--jobs", help="processes at a time; 0: one for each processor")] = 0,
    as_json: Annotated[bool, typer.Option("--json", help="One value on stdout.")] = False,
) -> None:
    """Measure the cases: make every small slip in the law, and list those that nothing would notice."""
    from director.commands import mutate as command

    counts = command.mutate(path, situation, jobs)
    _show(command.json_lines(counts) if as_json else command.lines(counts))
    raise typer.Exit(command.exit_code(counts))


@app.command()
def score(
    cases: Annotated[list[Path] | None, typer.Argument(help="Files of published rulings.", show_default=False)] = None,
    profile: Profile = None,
) -> None:
    """Compare published rulings with ours, and list every disagreement."""
    from director.commands.score import score as run

    lines, code = run(cases or [], profile)
    _show(lines)
    raise typer.Exit(code)


@app.command("profile")
def profile_command(
    what: Annotated[str | None, typer.Argument(help="an id or a file; or the word: use", show_default=False)] = None,
    name: Annotated[str | None, typer.Argument(help="after use: an id, a file, or bare", show_default=False)] = None,
    code: Annotated[str | None, typer.Option("--code", help="whist, euchre, auction or duplicate")] = None,
    as_json: Annotated[bool, typer.Option("--json", help="One value on stdout.")] = False,
) -> None:
    """List what regulating authorities have decided, show one, or use it from now on."""
    from director.commands.profile import profile as run

    _show(run(what, name, code, as_json))


@app.command()
def paths(code: Code = None) -> None:
    """Count the answers that the commonest calls take."""
    from director.commands.paths import paths as run

    _show(run(code))


@app.command()
def compare(
    situation: Annotated[list[str], typer.Argument(help="a situation, or table words, as in: led out of turn")],
    fact: Annotated[
        list[str] | None, typer.Option("-f", "--fact", help="fact=answer, or code:fact=answer for one code alone")
    ] = None,
    codes: Annotated[str, typer.Option("--codes", help="only these, as in whist,auction")] = "",
    beside: Annotated[str, typer.Option("--beside", help="the code from which differences are told")] = "",
    as_json: Annotated[bool, typer.Option("--json", help="One value on stdout.")] = False,
    plain: Annotated[bool, typer.Option("--plain", help="One code after the other, no drawing.")] = False,
    no_input: Annotated[bool, typer.Option("--no-input", help="Never ask; exit 3 if a fact is missing.")] = False,
    usual: Annotated[bool, typer.Option("--usual", help="Take the usual answer of rare facts.")] = False,
    profile: Profile = None,
    form: Annotated[str, typer.Option("--format", help="md or html: a hand-out")] = "",
    out: Annotated[Path | None, typer.Option("--out", help="a file for the hand-out", show_default=False)] = None,
) -> None:
    """Rule on one incident under every code that has the situation, side by side."""
    from director.commands.compare import Asked
    from director.commands.compare import compare as run

    asked = Asked(" ".join(situation), tuple(fact or ()), codes, as_json, plain or _plain(), no_input, usual, profile)
    raise typer.Exit(run(asked._replace(beside=beside, form=form, out=out)))


@app.command()
def quiz(
    code: Code = None,
    situations: Annotated[
        list[str] | None,
        typer.Argument(metavar="[situation]...", help="only about these, as in revoke", show_default=False),
    ] = None,
    level: Annotated[
        str, typer.Option("--level", help="easy: what is usual; hard: rare things, choices made")
    ] = "mixed",
    published: Annotated[bool, typer.Option("--published", help="Only cases that others decided.")] = False,
    seed: Annotated[str, typer.Option("--seed", help="any word: the same one asks the same questions")] = "",
    count: Annotated[int, typer.Option("--count", help="how many questions", min=1, max=200)] = 10,
    first: Annotated[int, typer.Option("--from", help="with --seed: the question to begin with", min=1, max=200)] = 1,
    due: Annotated[bool, typer.Option("--due", help="Only say what is to be asked again, and when.")] = False,
    plain: Annotated[bool, typer.Option("--plain", help="Line by line, no drawing.")] = False,
    paper: Annotated[
        int | None, typer.Option("--paper", help="print so many questions, the answers at the end", min=1, max=200)
    ] = None,
    form: Annotated[str, typer.Option("--format", help="md or html; with --paper")] = "md",
    out: Annotated[Path | None, typer.Option("--out", help="a file; with --paper", show_default=False)] = None,
    anki: Annotated[
        Path | None, typer.Option("--anki", help="write --count cards to a file for Anki (.apkg)", show_default=False)
    ] = None,
) -> None:
    """Learn the rulings: incidents told as stories, marked, and asked again in time."""
    from director.commands import quiz as command
    from director.commands import quizpapers

    _one_of(level, "--level", ("easy", "mixed", "hard"))
    _one_of(form, "--format", ("md", "html"))
    named = tuple(situations or ())
    asked = command.Asked(code, named, level, published, seed, paper or count, plain or _plain(), first)
    if due:
        _show(command.due_lines(code))
    elif anki is not None:
        _show(quizpapers.anki(asked, anki))
    elif paper is not None:
        _show(quizpapers.paper(asked, form, out))
    else:
        raise typer.Exit(command.quiz(asked))


@app.command()
def page(
    out: Annotated[Path, typer.Argument(help="the file to write, as in director.html")],
    code: Annotated[list[str] | None, typer.Option("--code", help="only this code; may be repeated")] = None,
    profile: Profile = None,
) -> None:
    """Write one file for a phone at the table: the laws, and all that rules by them, without a network."""
    from director.commands.page import page as run

    _show(run(out, code or [], profile))


@app.command()
def table(
    name: Annotated[str | None, typer.Argument(help="the table, as in 5", show_default=False)] = None,
    code: Annotated[str | None, typer.Option("--code", help="whist, euchre, auction or duplicate")] = None,
    board: Annotated[str, typer.Option("--board", help="the board or hand")] = "",
    contract: Annotated[str, typer.Option("--contract", help='as in "4S South"')] = "",
    names: Annotated[str, typer.Option("--names", help="North, East, South, West, with commas")] = "",
    event: Annotated[str, typer.Option("--event", help="as in Club pairs")] = "",
    session: Annotated[str, typer.Option("--session", help="as in 2")] = "",
    pbn: Pbn = None,
    plain: Annotated[bool, typer.Option("--plain", help="Line by line, no drawing.")] = False,
) -> None:
    """Keep a table's deal open: what is in force, and the next incident in it."""
    from director.commands.asked import Asked
    from director.commands.table import table as run

    given = {"board": board, "contract": contract, "names": names, "event": event, "session": session}
    asked = Asked(code, plain=plain or _plain(), pbn=pbn, board=board)
    raise typer.Exit(run(asked, name, {key: text for key, text in given.items() if text}))


@app.command()
def weigh(
    results: Annotated[str, typer.Argument(help='as in "60% 4S South 10, 40% 4S South 9"')],
    east_west: Annotated[str, typer.Option("--east-west", help="results for East-West, if they are others")] = "",
    vulnerable: Annotated[str, typer.Option("--vulnerable", help="none, N-S, E-W or both")] = "",
    board: Annotated[str, typer.Option("--board", help="the board's number, in place of that")] = "",
    other_table: Annotated[str, typer.Option("--other-table", help="North-South's points there, as in +420")] = "",
    scores: Annotated[str, typer.Option("--scores", help="North-South's points at the others, with commas")] = "",
    code: Annotated[str | None, typer.Option("--code", help="whist, euchre, auction or duplicate")] = None,
    as_json: Annotated[bool, typer.Option("--json", help="One value on stdout.")] = False,
) -> None:
    """Work out a weighted score in IMPs and matchpoints for each side."""
    from director.commands.weigh import Given
    from director.commands.weigh import weigh as run

    _show(run(code, Given(results, east_west, vulnerable, board, other_table, scores), as_json))


@app.command()
def equity(
    pbn: Pbn = None,
    board: Annotated[str, typer.Option("--board", help="which board of that file")] = "",
    contract: Annotated[str, typer.Option("--contract", help='as in "4S South"; otherwise the record\'s')] = "",
    vulnerable: Annotated[str, typer.Option("--vulnerable", help="none, N-S, E-W or both")] = "",
    offender: Annotated[str, typer.Option("--offender", help="who revoked")] = "",
    trick: Annotated[int | None, typer.Option("--trick", help="in which trick", show_default=False)] = None,
    tricks: Annotated[str, typer.Option("--tricks", help="declarer's at the table, as in 9 or -1")] = "",
    moved: Annotated[int | None, typer.Option("--moved", help="tricks the ruling moves", show_default=False)] = None,
    ruling: Annotated[int | None, typer.Option("--ruling", help="its number in the log", show_default=False)] = None,
    code: Annotated[str | None, typer.Option("--code", help="whist, euchre, auction or duplicate")] = None,
    as_json: Annotated[bool, typer.Option("--json", help="One value on stdout.")] = False,
) -> None:
    """Set the tricks double dummy before a revoke beside those after the transfer. Shows no hand."""
    from director.commands.equity import Given
    from director.commands.equity import equity as run

    given = Given(pbn, board, contract, vulnerable, offender, trick, tricks, moved, ruling)
    _show(run(code, given, as_json))


@app.command()
def resume(
    number: Annotated[int | None, typer.Argument(help="the ruling's number in the log", show_default=False)] = None,
    plain: Annotated[bool, typer.Option("--plain", help="Line by line, no drawing.")] = False,
) -> None:
    """Go on with an incident that was interrupted or left."""
    from director.commands.asked import Asked
    from director.commands.table import resume as run

    raise typer.Exit(run(Asked(plain=plain or _plain()), number))


@app.command()
def slip(
    number: Annotated[int, typer.Argument(help="the ruling's number in the log")],
    form: Annotated[str, typer.Option("--format", help="md, html or pdf")] = "md",
    out: Annotated[Path | None, typer.Option("--out", help="a file; without it, printed")] = None,
) -> None:
    """Print one page on a ruling, for players, the scorer or an appeal."""
    from director.commands.log import slip as run

    _one_of(form, "--format", ("md", "html", "pdf"))
    _show(run(number, form, out))


log = typer.Typer(
    help="List, search, show, replay and export what was ruled.",
    rich_markup_mode=None,
    context_settings={"help_option_names": ["-h", "--help"]},
)
app.add_typer(log, name="log")


@log.callback(invoke_without_command=True)
def log_start(
    context: typer.Context,
    everything: Annotated[bool, typer.Option("--all", help="Not only the last twenty.")] = False,
) -> None:
    """List, search, show, replay and export what was ruled. Alone, it lists the last rulings."""
    if context.invoked_subcommand is None:
        from director.commands.log import listed

        _show(listed((), everything))


@log.command("search")
def log_search(words: Annotated[list[str], typer.Argument(help="words that a ruling must have, all of them")]) -> None:
    """List the rulings that have these words: a name, a law, a table, a note."""
    from director.commands.log import listed

    _show(listed(words, True))


@log.command("show")
def log_show(number: Annotated[int, typer.Argument(help="the ruling's number")]) -> None:
    """Show a ruling as it was given."""
    from director.commands.log import shown

    _show(shown(number))


@log.command("replay")
def log_replay(number: Annotated[int, typer.Argument(help="the ruling's number")]) -> None:
    """Rule again on the facts that were kept; exit 1 if today's laws rule otherwise."""
    from director.commands.log import replay

    lines, code = replay(number)
    _show(lines)
    raise typer.Exit(code)


@log.command("note")
def log_note(
    number: Annotated[int, typer.Argument(help="the ruling's number")],
    words: Annotated[list[str], typer.Argument(help="the note")],
) -> None:
    """Add a note to a ruling."""
    from director.commands.log import noted

    _show(noted(number, " ".join(words)))


@log.command("pbn")
def log_pbn(
    number: Annotated[int, typer.Argument(help="the ruling's number")],
    out: Annotated[Path | None, typer.Option("--out", help="a file; without it, printed")] = None,
) -> None:
    """Write a ruling into the record of its deal, as mark and note. Printed, it shows the hands."""
    from director.commands.logpbn import written

    _show(written(number, out))


@log.command("export")
def log_export(
    words: Annotated[list[str] | None, typer.Argument(help="only rulings with these words", show_default=False)] = None,
    form: Annotated[str, typer.Option("--format", help="csv or json")] = "csv",
    out: Annotated[Path | None, typer.Option("--out", help="a file; without it, printed")] = None,
) -> None:
    """Export rulings for a spreadsheet or a program."""
    from director.commands.log import exported

    _one_of(form, "--format", ("csv", "json"))
    _show(exported(form, out, words or []))


@log.command("erase-names")
def log_erase(
    number: Annotated[int | None, typer.Argument(help="a ruling of that deal", show_default=False)] = None,
    everything: Annotated[bool, typer.Option("--all", help="The names of every deal.")] = False,
) -> None:
    """Erase players' names for good. The rulings stay."""
    from director.commands.log import erased

    _show(erased(number, everything))


def _one_of(value: str, option: str, allowed: tuple[str, ...]) -> None:
    if value not in allowed:
        from director.core.errors import DirectorError, did_you_mean

        near = did_you_mean(value, allowed)
        raise DirectorError(f'no form "{value}"{". " + near if near else ""}', where=option, allowed=", ".join(allowed))


def _show(lines: list[str]) -> None:
    from director.render.show import encodable

    print(encodable("\n".join(lines)))


def _plain() -> bool:
    return os.environ.get("TERM") == "dumb"


def _forget_other_commands() -> None:
    """Build only the command that is named: the others cost time. Help and completion need them all."""
    named = sys.argv[1] if len(sys.argv) > 1 else ""
    if "_DIRECTOR_COMPLETE" not in os.environ and any(_name(command) == named for command in app.registered_commands):
        app.registered_commands = [command for command in app.registered_commands if _name(command) == named]
        app.registered_groups = []


def _name(command: typer.models.CommandInfo) -> str:
    return command.name or (command.callback.__name__ if command.callback else "")


def main() -> None:
    """Run the program: one message for anything the user can mend, never a traceback."""
    from director.core.errors import DirectorError

    if hasattr(signal, "SIGPIPE"):
        signal.signal(signal.SIGPIPE, signal.SIG_DFL)  # a reader that has enough ends us quietly
    _forget_other_commands()
    try:
        app()
    except DirectorError as error:
        sys.stdout.flush()
        print("\n".join(error.lines()), file=sys.stderr)
        sys.exit(2)
    except OSError as error:
        print(f"error: cannot write the answer: {error.strerror or error}", file=sys.stderr)
        sys.exit(2)
    except KeyboardInterrupt:
        sys.exit(130)
    except Exception as error:
        if os.environ.get("DIRECTOR_DEBUG"):
            raise
        name = type(error).__name__
        print(f"error: a fault in director itself ({name}: {error})", file=sys.stderr)
        print("  Please report it, with the command. DIRECTOR_DEBUG=1 shows more.", file=sys.stderr)
        sys.exit(70)
