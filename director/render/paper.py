"""A slip on paper: HTML that prints on one page and loads nothing, and PDF where its library is installed."""

from __future__ import annotations

import re

from director.core.errors import DirectorError

_STYLE = """
body { font: 11pt/1.4 Georgia, serif; max-width: 42rem; margin: 2rem auto; padding: 0 1rem; color: #111; }
html { background: #fff; }
h1 { font-size: 1.4em; } h2 { font-size: 1.1em; margin: 1em 0 .3em; border-bottom: 1px solid #999; }
p, ul, ol { margin: .3em 0; } table { border-collapse: collapse; width: 100%; margin: .5em 0; }
td, th { border: 1px solid #999; padding: .25em .5em; text-align: left; vertical-align: top; }
code { font-family: monospace; overflow-wrap: anywhere; } thead { display: table-header-group; }
h1 ~ h1 { break-before: page; } h2 { break-after: avoid; } tr, li { break-inside: avoid; }
@page { size: A4; margin: 15mm; }
@media print { body { margin: 0; max-width: none; font-size: 10pt; line-height: 1.3; } }
@media print { table { font-size: .92em; } td, th { padding: .15em .4em; } }
"""
_KEPT = "section { break-inside: avoid; }\n"
_POLICY = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'"


def slip_html(markdown: str, title: str, together: bool = False) -> str:
    """The slip as one HTML file: no script, nothing loaded, no markup from what users typed.

    `together`: what stands under a second heading is not broken over pages, as the questions of a paper are not.
    """
    from html import escape

    body = kept_together(body_html(markdown)) if together else body_html(markdown)
    style = _STYLE + _KEPT if together else _STYLE
    return (
        f'<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        f'<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f'<meta http-equiv="Content-Security-Policy" content="{escape(_POLICY)}">\n'
        f"<title>{escape(title)}</title>\n<style>{style}</style>\n</head>\n<body>\n{body}</body>\n</html>\n"
    )


def body_html(markdown: str) -> str:
    """Markdown as HTML; HTML in it is shown, not obeyed."""
    from markdown_it import MarkdownIt

    parser = MarkdownIt("commonmark", {"html": False}).enable("table").disable(["link", "image", "autolink"])
    html: str = parser.render(markdown)
    return html


def kept_together(html: str) -> str:
    """The same with everything under a second heading in a section, which is not broken over pages where it fits."""
    parts = re.split(r"(?=<h[12]>)", html)
    return "".join(f"<section>\n{part}</section>\n" if part.startswith("<h2>") else part for part in parts)


def slip_pdf(markdown: str, title: str) -> bytes:
    """The slip as a PDF. Raises `DirectorError` if the library for it is not installed."""
    try:
        from fpdf import FPDF
    except ImportError:
        raise DirectorError(
            "PDF needs a library that is not installed",
            where="--format pdf",
            allowed='md, html; or install it:  pip install "card-director[pdf]"',
        ) from None
    page = FPDF(format="A4")
    page.set_title(title)
    page.set_auto_page_break(True, margin=15)
    page.add_page()
    page.set_font("Helvetica", size=10)
    page.write_html(latin(body_html(markdown)))
    content: bytes = bytes(page.output())
    return content


_SUITS = {"♠": "S", "♥": "H", "♦": "D", "♣": "C", "–": "-", "’": "'", "‘": "'", "“": '"', "”": '"', "…": "..."}


def latin(text: str) -> str:
    """Text in the letters that a PDF's own fonts have; what they lack becomes a question mark."""
    text = "".join(_SUITS.get(char, char) for char in text)
    return text.encode("latin-1", "replace").decode("latin-1")
