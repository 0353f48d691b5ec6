"""A phone with the page on it: a browser of 390 by 844 that taps, and is offline."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from director.core.decide import Question
from director.core.errors import BadFact
from director.core.facts import Answer, show_answer
from director.folds.interview import Session, answer, ticked_facts, ticks, usual_answer
from tests.page.pages import data

WIDTH, HEIGHT = 390, 844
AXE = {"runOnly": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]}
SHOTS = os.environ.get("DIRECTOR_PAGE_SHOTS", "")  # a folder for pictures of every screen that is looked at


def chromium() -> str | None:
    """The installed browser."""
    return os.environ.get("CHROMIUM") or shutil.which("chromium") or shutil.which("chromium-browser")


class Phone:
    """The page in a browser, and everything it asked of a network or complained of."""

    def __init__(self, page: Any, url: str) -> None:
        self.page = page
        self.url = url
        self.asked: list[str] = []
        self.faults: list[str] = []
        page.on("request", lambda request: self.asked.append(request.url))
        page.on("pageerror", lambda error: self.faults.append(str(error)))
        page.on("console", lambda said: self.faults.append(said.text) if said.type in ("error", "warning") else None)

    def load(self) -> None:
        """Open the page anew."""
        self.page.goto(self.url)
        self.page.wait_for_selector("html[data-ready]")

    # what is shown

    def title(self) -> str:
        """The heading of the screen."""
        return str(self.page.locator("h1").inner_text())

    def screen(self) -> str:
        """Which screen is shown."""
        return str(self.page.locator("main").get_attribute("data-screen"))

    def words(self, selector: str = "main") -> str:
        """The words in a part of the screen, one blank between them."""
        return " ".join(self.page.locator(selector).first.inner_text().split())

    def look(self, name: str, dark: bool | None = None) -> None:
        """Look at a screen: nothing found by axe, nothing wider than the phone; a picture if they are wanted."""
        for scheme in ("light", "dark") if dark is None else ("dark" if dark else "light",):
            self.page.emulate_media(color_scheme=scheme)
            if SHOTS:
                self.picture(f"{name}-{scheme}")
            self.sound(f"{name}, {scheme}", WIDTH)
        self.page.emulate_media(color_scheme="light")

    def sound(self, name: str, width: int) -> None:
        """Nothing found by axe, nothing wider than that."""
        from axe_playwright_python.sync_playwright import Axe

        found = Axe().run(self.page, options=AXE)
        assert not found.response["violations"], f"{name}\n{found.generate_report()}"
        wide = self.page.evaluate("document.documentElement.scrollWidth")
        assert wide <= width, f"{name} is {wide} wide"

    def picture(self, name: str) -> None:
        """A picture of the whole screen, however long."""
        Path(SHOTS).mkdir(parents=True, exist_ok=True)
        tall = self.page.evaluate("document.querySelector('main').scrollHeight") + 110
        self.page.set_viewport_size({"width": WIDTH, "height": max(HEIGHT, tall)})
        self.page.screenshot(path=f"{SHOTS}/{name}.png")
        self.page.set_viewport_size({"width": WIDTH, "height": HEIGHT})

    # what is done

    def tap(self, name: str, exact: bool = False) -> None:
        """Tap the first button of that name."""
        self.page.get_by_role("button", name=name, exact=exact).first.tap()

    def tab(self, name: str) -> None:
        """Tap one of the parts at the foot."""
        self.page.locator("nav button", has_text=name).tap()

    def use_code(self, short: str) -> None:
        """Go to the start, with that code."""
        self.tab("Rule")
        while self.screen() != "start":
            self.tab("Rule")
        if self.page.locator("#code").input_value() != short:
            self.page.locator("#code").select_option(short)

    def open(self, short: str, situation: str, entry: str = "") -> None:
        """Open a line of the menu, in its group."""
        self.use_code(short)
        code = next(one for one in data()["codes"] if one["short"] == short)
        door = next(one for one in code["doors"] if (one["situation"], one.get("entry", "")) == (situation, entry))
        group = self.page.locator(
            "details.group", has=self.page.get_by_role("button", name=door["title"], exact=True, include_hidden=True)
        )
        if group.get_attribute("open") is None:
            group.locator("summary").tap()
        group.get_by_role("button", name=door["title"], exact=True).tap()

    def answer(self, session: Session, wanted: Mapping[str, Answer]) -> Session:
        """Answer the question that is shown, or its tick list; the session after it."""
        question = session.reached
        assert isinstance(question, Question)
        lines = ticks(session, question)
        if not lines:
            given = chosen(session, question, wanted)
            self.page.locator(f'[data-answer="{show_answer(given)}"]').tap()
            return answer(session, {question.fact: given})
        ticked = [n for n, line in enumerate(lines) if wanted.get(line.fact) == line.answer]
        for number in ticked:
            self.page.locator(f"label[for=tick-{number}]").tap()
        self.tap("Go on" if ticked else "None of these is true", exact=True)
        return answer(session, ticked_facts(session.compiled, lines, ticked))

    def answer_all(self, session: Session, wanted: Mapping[str, Answer]) -> Session:
        """Answer until there is a ruling."""
        while isinstance(session.reached, Question):
            session = self.answer(session, wanted)
        return session


def chosen(session: Session, question: Question, wanted: Mapping[str, Answer]) -> Answer:
    """The answer wanted; else the usual one, else the first."""
    if question.fact in wanted:
        return wanted[question.fact]
    usual = usual_answer(session.compiled, question.fact)
    return usual if usual in question.answers else question.answers[0]


def possible(session: Session, answers: Iterable[Answer]) -> Iterator[Answer]:
    """Those answers to the question that can be."""
    question = session.reached
    assert isinstance(question, Question)
    for one in answers:
        try:
            answer(session, {question.fact: one})
        except BadFact:
            continue
        yield one


@contextmanager
def browser() -> Iterator[Any]:
    """The browser."""
    from playwright.sync_api import sync_playwright

    with sync_playwright() as play:
        found = play.chromium.launch(executable_path=chromium())
        yield found
        found.close()


def phone_in(browsing: Any, url: str, **more: Any) -> Phone:
    """A phone without a network, in a context of its own."""
    size = {"width": WIDTH, "height": HEIGHT}
    context = browsing.new_context(
        viewport=size, has_touch=True, is_mobile=True, offline=True, accept_downloads=True, **more
    )
    context.set_default_timeout(10_000)
    return Phone(context.new_page(), url)
