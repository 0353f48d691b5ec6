"""Pictures of the terminal for the README, made from real runs: the program's screen, drawn as SVG by Rich.

`read` gives the words of a picture, so that a test can hold them against today's screen. How a picture is drawn may
differ with the version of a library; what it says may not.
"""

from __future__ import annotations

import io
import re
import tempfile
from html import unescape
from itertools import groupby
from pathlib import Path
from typing import Any, NamedTuple

HERE = Path(__file__).resolve().parent
FOLDER = HERE / "pictures"
COLOURS = {"brown": "yellow"}  # as pyte calls it
# Rich's own frame, without the font that it would load from elsewhere
FRAME = """\
<svg class="rich-terminal" viewBox="0 0 {width} {height}" xmlns="http://www.w3.org/2000/svg">
<style>
.{unique_id}-matrix {{ font-family: ui-monospace, Menlo, Consolas, "DejaVu Sans Mono", monospace;
  font-size: {char_height}px; line-height: {line_height}px; font-variant-east-asian: full-width; }}
.{unique_id}-title {{ font-size: 18px; font-weight: bold; font-family: sans-serif; }}
{styles}
</style>
<defs>
<clipPath id="{unique_id}-clip-terminal">
<rect x="0" y="0" width="{terminal_width}" height="{terminal_height}" />
</clipPath>
{lines}
</defs>
{chrome}
<g transform="translate({terminal_x}, {terminal_y})" clip-path="url(#{unique_id}-clip-terminal)">
{backgrounds}
<g class="{unique_id}-matrix">
{matrix}
</g>
</g>
</svg>
"""


class Picture(NamedTuple):
    """A screen: the command, the keys, each pressed once something is seen, and what shows that the screen is ready."""

    name: str
    title: str
    command: tuple[str, ...]
    keys: tuple[tuple[str, str], ...] = ()
    ready: str = ""
    rows: int = 24


LEAD = ("rule", "whist", "lead-out-of-turn")
PICTURES = (
    Picture("question", "director", LEAD, (("Who led?", "4"), ("Whose turn", "3")), "Who has played to that lead?"),
    Picture(
        "disputed",
        "director",
        (*LEAD, "-f", "leader=W", "-f", "turn=S"),
        (("Who has played", "u"), ("Tick every answer", "2"), ("2 [x]", "4"), ("4 [x]", " ")),
        "DIFFERENCE",
    ),
)
CHART = ("whist", "lead-out-of-turn")


def screen(picture: Picture) -> Any:
    """The screen of a real run (`pyte.Screen`), away from anybody's own settings."""
    from tests.test_terminal import Terminal

    with tempfile.TemporaryDirectory() as home:
        own = {"HOME": home, "XDG_STATE_HOME": home, "DIRECTOR_JOURNAL": "off"}
        terminal = Terminal(own, *picture.command, rows=picture.rows)
        for seen, key in picture.keys:
            terminal.sees(seen)
            terminal.press(key)
        terminal.sees(picture.ready)
        terminal.child.close(force=True)
    return terminal.screen


def words_of(shown: Any) -> list[str]:
    """The rows of a screen, without spaces, which a picture leaves out."""
    return ["".join(row.split()) for row in shown.display if row.strip()]


def svg(picture: Picture, shown: Any) -> str:
    """The screen as SVG."""
    from rich.console import Console

    console = Console(record=True, width=shown.columns, file=io.StringIO(), color_system="truecolor")
    last = max(at for at, row in enumerate(shown.display) if row.strip())
    for at in range(last + 1):
        console.print(row_text(shown, at), no_wrap=True, overflow="crop", crop=True)
    return console.export_svg(title=picture.title, code_format=FRAME, unique_id=f"picture-{picture.name}")


def row_text(shown: Any, at: int) -> Any:
    """One row of a screen with its looks."""
    from rich.style import Style
    from rich.text import Text

    text = Text()
    chars = [shown.buffer[at][column] for column in range(shown.columns)]
    for look, same in groupby(chars, key=lambda char: char._replace(data="")):
        colour = None if look.fg == "default" else COLOURS.get(look.fg, look.fg)
        style = Style(
            color=colour, bold=look.bold, italic=look.italics, underline=look.underscore, reverse=look.reverse
        )
        text.append("".join(char.data for char in same), style)
    text.rstrip()
    return text


def read(content: str) -> list[str]:
    """The words of a picture, row by row, without spaces."""
    rows: dict[float, list[tuple[float, str]]] = {}
    for x, y, text in re.findall(r'<text class="[^"]*-r\d+" x="([\d.]+)" y="([\d.]+)"[^>]*>([^<]*)</text>', content):
        rows.setdefault(float(y), []).append((float(x), unescape(text).replace("\xa0", " ")))
    lines = ("".join("".join(text for _, text in sorted(row)).split()) for _, row in sorted(rows.items()))
    return [line for line in lines if line]


def chart() -> str:
    """The chart that the README shows."""
    from director.commands.chart import Wanted
    from director.commands.chart import chart as run

    code, situation = CHART
    return "\n".join(run(code, Wanted(situation, False, None, False, None))) + "\n"


def chart_words(content: str) -> list[str]:
    """The words of a chart, in no order: where they stand is up to the library that lays it out."""
    return sorted(word for text in re.findall(r"<text[^>]*>([^<]*)</text>", content) for word in text.split())


def draw() -> None:
    """Write the pictures whose words are no longer true."""
    FOLDER.mkdir(exist_ok=True)
    for picture in PICTURES:
        path, shown = FOLDER / f"{picture.name}.svg", screen(picture)
        if not path.exists() or read(path.read_text(encoding="utf-8")) != words_of(shown):
            print(f"docs/pictures/{path.name}")
            path.write_text(svg(picture, shown), encoding="utf-8")
    path, content = FOLDER / "chart.svg", chart()
    if not path.exists() or chart_words(path.read_text(encoding="utf-8")) != chart_words(content):
        print(f"docs/pictures/{path.name}")
        path.write_text(content, encoding="utf-8")
