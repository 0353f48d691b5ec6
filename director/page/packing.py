"""Data made small: values of one kind beside each other, then deflated, in letters that no markup can be made of.

The page has the counterpart of `unpacked` in `assets/unpack.js`.
"""

from __future__ import annotations

import json
import zlib
from base64 import b64decode, b64encode
from typing import Any

Data = dict[str, Any]


def packed(data: Data) -> str:
    """The data as letters, digits, `+`, `/` and `=`."""
    shapes: dict[tuple[str, ...], int] = {}
    streams: dict[str, list[Any]] = {}
    _put(data, "", shapes, streams)
    text = json.dumps([[list(shape) for shape in shapes], streams], ensure_ascii=False, separators=(",", ":"))
    squeezer = zlib.compressobj(9, zlib.DEFLATED, -zlib.MAX_WBITS)
    return b64encode(squeezer.compress(text.encode()) + squeezer.flush()).decode()


def _put(value: object, key: str, shapes: dict[tuple[str, ...], int], streams: dict[str, list[Any]]) -> None:
    """A plain value as it is; a list as [its length], an object as [-1 - its shape], each followed by what is in it."""
    stream = streams.setdefault(key, [])
    if isinstance(value, dict):
        shape = shapes.setdefault(tuple(value), len(shapes))
        stream.append([-1 - shape])
        for name, one in value.items():
            _put(one, name, shapes, streams)
    elif isinstance(value, list):
        stream.append([len(value)])
        for one in value:
            _put(one, key, shapes, streams)
    else:
        stream.append(value)


def unpacked(text: str) -> Data:
    """The data again."""
    shapes, streams = json.loads(zlib.decompress(b64decode(text), -zlib.MAX_WBITS))
    ends: dict[str, int] = {}

    def take(key: str) -> Any:
        at = ends[key] = ends.get(key, -1) + 1
        value = streams[key][at]
        if not isinstance(value, list):
            return value
        if value[0] < 0:
            return {name: take(name) for name in shapes[-1 - value[0]]}
        return [take(key) for _ in range(value[0])]

    found: Data = take("")
    return found
