"""The screen prompter: draws a dialogue on the terminal and sends it the keys that are pressed.

Drawn on the alternate screen, on standard error or the terminal itself, so that standard output stays clean. One key
per answer: nothing waits for Enter, and Esc does not wait for a sequence that might follow.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Generic, Protocol, TextIO, TypeVar

from director.dialogue.dialogue import Dialogue
from director.dialogue.moves import press
from director.dialogue.screens import End, Field, Naming, Noting, Setting, Start
from director.render.colour import fragments, wants_colour
from director.render.rows import Row, Size
from director.render.start import list_room
from director.render.views import screen

if TYPE_CHECKING:
    from prompt_toolkit.formatted_text import StyleAndTextTuples
    from prompt_toolkit.key_binding import KeyBindings, KeyPressEvent
    from prompt_toolkit.output import Output

ESC_WAITS = 0.05  # seconds until an Esc alone is taken for one
_NAMES = {
    "left": "back", "backspace": "backspace", "escape": "esc", "enter": "enter", "up": "up", "down": "down",
    "tab": "tab", "pageup": "pageup", "pagedown": "pagedown", "f1": "f1", "c-c": "ctrl-c", "c-d": "ctrl-d",
    "<sigint>": "ctrl-c", "delete": "backspace",
}  # fmt: skip


class Talked(Protocol):
    """A conversation as a value: it says when it has ended."""

    @property
    def ended(self) -> End | None:
        """How it ended; None while it goes on."""


T = TypeVar("T", bound=Talked)


@dataclass(frozen=True, slots=True)
class Ways(Generic[T]):
    """How a conversation is drawn, and what a key does in it; what is pasted goes in where `takes` allows it."""

    draw: Callable[[T, Size], tuple[list[Row], int]]
    press: Callable[[T, str, int, Size], T]
    takes: Callable[[T, str], bool] = lambda talked, char: False


class CannotDraw(Exception):
    """There is no terminal that can be drawn on."""


def can_draw() -> bool:
    """Whether keys can be read one by one and a screen be drawn."""
    if os.environ.get("TERM", "dumb" if os.name == "posix" else "") in ("dumb", "unknown"):
        return False
    return sys.stdin.isatty() and terminal() is not None


def terminal() -> TextIO | None:
    """Where to draw: standard error if it is a terminal, else the terminal itself."""
    if sys.stderr.isatty():
        return sys.stderr
    try:
        return open("/dev/tty", "w", encoding=sys.stderr.encoding)  # noqa: PTH123
    except OSError:
        return None


def on_screen(talk: Callable[[], T]) -> T | None:
    """What a talk on the screen comes to; None if there is no screen to draw on."""
    try:
        return talk() if can_draw() else None
    except CannotDraw:
        return None


def run(dialogue: Dialogue, saw: Callable[[Dialogue], Dialogue] = lambda dialogue: dialogue) -> Dialogue:
    """Talk until the dialogue ends, and give back how it ended; `saw` is told of it after every key.

    Raises `CannotDraw`.
    """
    return converse(dialogue, _DIALOGUE, saw)


def converse(talked: T, ways: Ways[T], saw: Callable[[T], T]) -> T:
    """Talk until it ends, and give back how it ended; `saw` is told of it after every key. Raises `CannotDraw`."""
    stream = terminal()
    if stream is None:
        raise CannotDraw
    return _Talk(talked, ways, stream, saw).run()


def _takes(dialogue: Dialogue, char: str) -> bool:
    """Whether a pasted character goes into a field: digits would be keys in some."""
    top = dialogue.top
    if not isinstance(top, Field | Naming | Start | Setting | Noting):
        return False
    return not (char.isdigit() and isinstance(top, Field | Start))


_DIALOGUE: Ways[Dialogue] = Ways(
    screen, lambda dialogue, key, pages, size: press(dialogue, key, pages, list_room(size)), _takes
)


class _Talk(Generic[T]):
    """One conversation on one terminal."""

    def __init__(self, talked: T, ways: Ways[T], stream: TextIO, saw: Callable[[T], T]) -> None:
        self.talked = saw(talked)
        self.ways = ways
        self.saw = saw
        self.encoding = getattr(stream, "encoding", None)
        self.colour = wants_colour(stream)
        self.output = _output(stream)
        self.pages = 1
        self.fault: Exception | None = None

    def run(self) -> T:
        from prompt_toolkit.application import Application
        from prompt_toolkit.layout import Layout, Window
        from prompt_toolkit.layout.controls import FormattedTextControl
        from prompt_toolkit.output import ColorDepth

        control = FormattedTextControl(self.drawn, show_cursor=False, focusable=True)
        app: Application[None] = Application(
            layout=Layout(Window(control, always_hide_cursor=True)),
            key_bindings=self.bindings(),
            full_screen=True,
            output=self.output,
            color_depth=ColorDepth.DEPTH_4_BIT,
        )
        app.ttimeoutlen = ESC_WAITS
        app.timeoutlen = ESC_WAITS
        self.drawn()  # a fault shows before the screen is taken over
        if self.fault is None:
            app.run()
        if self.fault is not None:
            raise self.fault
        return self.talked

    def size(self) -> Size:
        """The window as it is now."""
        found = self.output.get_size()
        return Size(found.columns, found.rows)

    def drawn(self) -> StyleAndTextTuples:
        """The screen as it is now; a fault ends the talk, so that it is reported outside the screen."""
        try:
            rows, self.pages = self.ways.draw(self.talked, self.size())
        except Exception as fault:
            self._failed(fault)
            return []
        found: StyleAndTextTuples = [*fragments(rows, self.encoding, self.colour)]
        return found

    def bindings(self) -> KeyBindings:
        """Every key goes to the conversation; what is pasted goes into a field only."""
        from prompt_toolkit.key_binding import KeyBindings
        from prompt_toolkit.keys import Keys

        found = KeyBindings()
        for name, key in _NAMES.items():
            found.add(name, eager=True)(self._sender(key))
        found.add(Keys.Any)(lambda event: self.send(event, "space" if event.data == " " else event.data))
        found.add(Keys.BracketedPaste)(self._pasted)
        return found

    def _sender(self, key: str) -> Callable[[KeyPressEvent], None]:
        return lambda event: self.send(event, key)

    def send(self, event: KeyPressEvent, key: str) -> None:
        """Send the conversation a key, and leave when it has ended."""
        try:
            self.talked = self.saw(self.ways.press(self.talked, key, self.pages, self.size()))
        except Exception as fault:
            self._failed(fault)
        if self.talked.ended is not None and not event.app.is_done:
            event.app.exit()

    def _failed(self, fault: Exception) -> None:
        from prompt_toolkit.application import get_app

        self.fault = self.fault or fault
        if get_app().is_running and not get_app().is_done:
            get_app().exit()

    def _pasted(self, event: KeyPressEvent) -> None:
        for char in event.data[:200]:
            if char.isprintable() and self.ways.takes(self.talked, char):
                self.send(event, "space" if char == " " else char)


def _output(stream: TextIO) -> Output:
    """The terminal as prompt_toolkit writes to it. Raises `CannotDraw` for a console without a screen buffer."""
    from prompt_toolkit.output import create_output

    try:
        return create_output(stdout=stream)
    except Exception as error:  # NoConsoleScreenBufferError exists on Windows alone
        if type(error).__name__ == "NoConsoleScreenBufferError":
            raise CannotDraw from error
        raise
