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


def _version(wanted: bool) -> None:
    if wanted:
        print(f"director {__version__}")
        raise typer.Exit


@app.callback(invoke_without_command=True)
def start(
    context: typer.Context,
    plain: Annotated[bool, typer.Option("--plain", help="Line by line, no drawing.")] = False,
    version: Annotated[bool, typer.Option("--version", callback=_version, is_eager=True, help="Print it.")] = False,
) -> None:
    """Rulings at the card table, from the laws themselves. Alone, it asks what happened."""
    del version
    if context.invoked_subcommand is None:
        from director.commands.asked import Asked
        from director.commands.rule import rule

        raise typer.Exit(rule(Asked(plain=plain or _plain())))


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
) -> None:
    """Rule on an incident, asking for the facts that are missing."""
    from director.commands.asked import Asked
    from director.commands.rule import rule

    asked = Asked(code, situation, tuple(fact or ()), incident, as_json, plain or _plain(), no_input, usual)
    raise typer.Exit(rule(asked))


@app.command()
def laws(
    code: Annotated[str, typer.Argument(help="whist, euchre, auction or duplicate")],
    number: Annotated[str | None, typer.Argument(help="a law's number", show_default=False)] = None,
) -> None:
    """Read a code's laws, or one of them, in our own words."""
    from director.commands.laws import laws as run

    _show(run(code, number))


@app.command()
def find(words: Annotated[list[str], typer.Argument(help="table words, as in: faced card")]) -> None:
    """Find situations and laws by the words used at the table."""
    from director.commands.find import find as run

    _show(run(" ".join(words)))


@app.command()
def tree(
    code: Annotated[str, typer.Argument(help="whist, euchre, auction or duplicate")],
    situation: Annotated[str, typer.Argument(help="what happened, as in revoke")],
    form: Annotated[str, typer.Option("--form", help="text, mermaid or json")] = "text",
) -> None:
    """Print the decision tree that the laws of a situation make."""
    from director.commands.tree import tree as run

    _show(run(code, situation, form))


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
def score(
    cases: Annotated[list[Path] | None, typer.Argument(help="Files of published rulings.", show_default=False)] = None,
) -> None:
    """Compare published rulings with ours, and list every disagreement."""
    from director.commands.score import score as run

    lines, code = run(cases or [])
    _show(lines)
    raise typer.Exit(code)


@app.command()
def paths(code: Code = None) -> None:
    """Count the answers that the commonest calls take."""
    from director.commands.paths import paths as run

    _show(run(code))


@app.command()
def table(
    name: Annotated[str | None, typer.Argument(help="the table, as in 5", show_default=False)] = None,
    code: Annotated[str | None, typer.Option("--code", help="whist, euchre, auction or duplicate")] = None,
    board: Annotated[str, typer.Option("--board", help="the board or hand")] = "",
    contract: Annotated[str, typer.Option("--contract", help='as in "4S South"')] = "",
    names: Annotated[str, typer.Option("--names", help="North, East, South, West, with commas")] = "",
    event: Annotated[str, typer.Option("--event", help="as in Club pairs")] = "",
    session: Annotated[str, typer.Option("--session", help="as in 2")] = "",
    plain: Annotated[bool, typer.Option("--plain", help="Line by line, no drawing.")] = False,
) -> None:
    """Keep a table's deal open: what is in force, and the next incident in it."""
    from director.commands.asked import Asked
    from director.commands.table import table as run

    given = {"board": board, "contract": contract, "names": names, "event": event, "session": session}
    asked = Asked(code, plain=plain or _plain())
    raise typer.Exit(run(asked, name, {key: text for key, text in given.items() if text}))


@app.command()
def resume(
    number: Annotated[int | None, typer.Argument(help="the ruling's number in the log", show_default=False)] = None,
    plain: Annotated[bool, typer.Option("--plain", help="Line by line, no drawing.")] = False,
) -> None:
    """Go on with an incident that was interrupted or left."""
    from director.commands.asked import Asked
    from director.commands.table import resume as run

    raise typer.Exit(run(Asked(plain=plain or _plain()), number))


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
