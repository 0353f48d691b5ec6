"""Data made small: values of one kind beside each other, then deflated, in letters that no markup can be made of.

The page has the counterpart of `unpacked` in `assets/unpack.js`.
"""

from __future__ import annotations

import json
import zlib
from base64 import b64decode, b64encode
from typing import Any

Data = dict[str, Any]
NESTED, LATER = 1, 2  # of a list: there are lists or objects in it; of a value: it is read when it is needed


class Later(dict[str, Any]):
    """Data that is not read before it is needed."""


def packed(data: Data) -> str:
    """The data as letters, digits, `+`, `/` and `=`."""
    packer = _Packer()
    packer.put(data, "")
    marks = []
    for value in packer.later:
        marks.append([len(stream) for stream in packer.streams.values()])
        packer.put(dict(value), "")
    everything = [[list(shape) for shape in packer.shapes], packer.streams, marks]
    text = json.dumps(everything, ensure_ascii=False, separators=(",", ":"))
    squeezer = zlib.compressobj(9, zlib.DEFLATED, -zlib.MAX_WBITS)
    return b64encode(squeezer.compress(text.encode()) + squeezer.flush()).decode()


class _Packer:
    def __init__(self) -> None:
        self.shapes: dict[tuple[str, ...], int] = {}
        self.streams: dict[str, list[Any]] = {}
        self.later: list[Later] = []

    def put(self, value: object, key: str) -> None:
        """A plain value as it is; an object as [-1 - its shape], a list as [its length], followed by what is in it.

        A list in which there are lists or objects is [its length, 1]; what is read later is [its mark, 2].
        """
        stream = self.streams.setdefault(key, [])
        if isinstance(value, Later):
            stream.append([len(self.later), LATER])
            self.later.append(value)
        elif isinstance(value, dict):
            stream.append([-1 - self.shapes.setdefault(tuple(value), len(self.shapes))])
            for name, one in value.items():
                self.put(one, name)
        elif isinstance(value, list):
            nested = any(isinstance(one, dict | list) for one in value)
            stream.append([len(value), NESTED] if nested else [len(value)])
            for one in value:
                self.put(one, key)
        else:
            stream.append(value)


def unpacked(text: str) -> Data:
    """The data again, with all that a page reads later."""
    shapes, streams, marks = json.loads(zlib.decompress(b64decode(text), -zlib.MAX_WBITS))

    def read(starts: list[int]) -> Any:
        ends = dict(zip(streams, starts, strict=False))

        def take(key: str) -> Any:
            at = ends.get(key, 0)
            ends[key] = at + 1
            value = streams[key][at]
            if not isinstance(value, list):
                return value
            if value[1:] == [LATER]:
                return Later(read(marks[value[0]]))
            if value[0] < 0:
                return {name: take(name) for name in shapes[-1 - value[0]]}
            return [take(key) for _ in range(value[0])]

        return take("")

    found: Data = read([])
    return found
