"""The command line: parse, call one function, render, exit. Everything else is imported when it is needed."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

app = typer.Typer(name="director", add_completion=True, no_args_is_help=False, rich_markup_mode=None)


@app.callback(invoke_without_command=True)
def start(context: typer.Context) -> None:
    """Rulings at the card table, from the laws themselves."""


@app.command()
def check(path: Annotated[Path | None, typer.Argument(help="Folder of laws, or one code.")] = None) -> None:
    """Prove the laws: no gap, no overlap, every clause alive, every case right."""
    from director.commands.check import check as run

    lines, code = run(path)
    print("\n".join(lines))
    raise typer.Exit(code)


def main() -> None:
    """Run the program."""
    app()
