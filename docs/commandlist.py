"""The page of every command, from what the program tells Typer."""

from __future__ import annotations

import inspect
from collections.abc import Iterator
from typing import Any, get_type_hints

import typer

from director.cli import app
from docs.tables import cell


def commands() -> Iterator[str]:
    """Every command with its arguments and options."""
    yield "Alone, `director` asks what happened."
    yield from parameters(app.registered_callback.callback if app.registered_callback else None)
    for command in app.registered_commands:
        yield from described(f"director {command_name(command)}", command.callback)
    for group in app.registered_groups:
        inside = group.typer_instance
        assert inside is not None
        yield from described(f"director {group.name}", getattr(inside.registered_callback, "callback", None))
        for command in inside.registered_commands:
            yield from described(f"director {group.name} {command_name(command)}", command.callback)


def command_name(command: typer.models.CommandInfo) -> str:
    """What is typed."""
    return command.name or (command.callback.__name__ if command.callback else "")


def described(name: str, callback: Any) -> Iterator[str]:
    """One command."""
    infos = list(parameter_infos(callback))
    usage = [shown if needed else f"[{shown}]" for shown, needed in (usage_of(*info) for info in infos) if shown]
    yield from ("", f"## {name}", "", f"`{' '.join([name, *usage])}`", "")
    yield inspect.getdoc(callback) or ""
    yield from parameters(callback)


def parameter_infos(callback: Any) -> Iterator[tuple[str, Any, Any, bool]]:
    """A command's parameters: name, what Typer is told, type, whether one may do without."""
    if callback is None:
        return
    hints = get_type_hints(callback, include_extras=True)
    for name, parameter in inspect.signature(callback).parameters.items():
        told = getattr(hints[name], "__metadata__", ())
        if told:
            yield name, told[0], hints[name].__origin__, parameter.default is not inspect.Parameter.empty


def usage_of(name: str, info: Any, kind: Any, optional: bool) -> tuple[str, bool]:
    """An argument as it stands in a line of usage; options are not named there."""
    if not isinstance(info, typer.models.ArgumentInfo):
        return "", optional
    return name.upper() + ("..." if "list" in str(kind) else ""), not optional


def parameters(callback: Any) -> Iterator[str]:
    """A table of arguments and options."""
    infos = list(parameter_infos(callback))
    if infos:
        yield from ("", "| | |", "|---|---|")
    for name, info, kind, _ in infos:
        flag = kind is bool
        first = (info.default,) if isinstance(info.default, str) else ()  # so Typer keeps what Annotated names first
        names = ", ".join(f"`{one}`" for one in (*first, *(info.param_decls or ()))) or f"`{name.upper()}`"
        value = "" if flag or isinstance(info, typer.models.ArgumentInfo) else f" `{name.upper()}`"
        yield f"| {names}{value} | {cell(str(info.help))} |"
