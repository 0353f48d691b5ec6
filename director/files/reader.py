"""Reading typed parts out of a strict YAML tree, noting every problem with its place and carrying on."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from director.core.errors import did_you_mean
from director.files.yamltree import Node, Source


class Reader:
    """Reads one file's tree. Each method returns something usable and notes what was wrong in `source.problems`."""

    def __init__(self, source: Source) -> None:
        self.source = source

    def mapping(self, node: Node | None, what: str) -> dict[str, tuple[Node, Node]]:
        """The pairs of a mapping (L105 if it is something else; nothing if it is absent)."""
        if node is None:
            return {}
        if node.pairs is None:
            if not (node.text == "" and node.plain):
                self.source.complain("L105", node, f"{what} must be a mapping (key: value), not {node.kind}")
            return {}
        return node.pairs

    def record(self, node: Node | None, what: str, required: Iterable[str], optional: Iterable[str]) -> dict[str, Node]:
        """A mapping with a closed set of keys (L102 unknown, L104 missing)."""
        pairs = self.mapping(node, what)
        known = [*required, *optional]
        found: dict[str, Node] = {}
        for key, (key_node, value) in pairs.items():
            if key in known:
                found[key] = value
            else:
                self.source.complain(
                    "L102",
                    key_node,
                    f'unknown key "{key}" in {what}',
                    f"allowed: {', '.join(known)}",
                    remedy=did_you_mean(key, known),
                )
        if node is not None and node.pairs is not None:
            for key in required:
                if key not in found:
                    self.source.complain("L104", node, f'{what} lacks the key "{key}"', remedy=f'Add "{key}: ...".')
        return found

    def text(self, node: Node | None, what: str, default: str = "") -> str:
        """A scalar's text, on one line."""
        if node is None:
            return default
        if node.text is None:
            self.source.complain("L105", node, f"{what} must be text, not {node.kind}")
            return default
        return " ".join(node.text.split())

    def texts(self, node: Node | None, what: str) -> tuple[str, ...]:
        """A list of texts; a single text counts as a list of one."""
        if node is None:
            return ()
        if node.text is not None:
            return (self.text(node, what),)
        return tuple(self.text(item, f"each of {what}") for item in self.items(node, what))

    def items(self, node: Node | None, what: str) -> Iterator[Node]:
        """The items of a list."""
        if node is None:
            return
        if node.items is None:
            self.source.complain("L105", node, f"{what} must be a list, not {node.kind}")
            return
        yield from node.items

    def flag(self, node: Node | None, what: str) -> bool:
        """Yes or no."""
        return self.word(node, what, ("yes", "no"), "no") == "yes"

    def number(self, node: Node | None, what: str, default: int = 0) -> int:
        """A whole number."""
        text = self.text(node, what, str(default))
        if text.isascii() and text.isdigit() and len(text) < 7:
            return int(text)
        self.source.complain("L105", node, f'{what} must be a whole number, not "{text}"')
        return default

    def word(self, node: Node | None, what: str, allowed: Iterable[str], default: str) -> str:
        """One of a closed list of words (L108)."""
        text = self.text(node, what, default)
        listed = list(allowed)
        if text not in listed:
            self.source.complain(
                "L108",
                node,
                f'{what} cannot be "{text}"',
                f"allowed: {', '.join(listed)}",
                remedy=did_you_mean(text, listed),
            )
            return default
        return text

    def words(self, node: Node | None, what: str) -> dict[str, str]:
        """A mapping of texts to texts."""
        return {key: self.text(value, f'"{key}" in {what}') for key, (_, value) in self.mapping(node, what).items()}

    def values(self, node: Node | None, what: str) -> dict[str, Node]:
        """The values of a mapping, by their keys."""
        return {key: value for key, (_, value) in self.mapping(node, what).items()}
