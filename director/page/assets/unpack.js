// The data of the page: base64, inflated, and put together again from its streams. Needs nothing of the browser but
// `atob` and `TextDecoder`.

function inflated(bytes) {
  const LENGTHS = [3, 4, 5, 6, 7, 8, 9, 10, 11, 13, 15, 17, 19, 23, 27, 31, 35, 43, 51, 59, 67, 83, 99, 115, 131, 163, 195, 227, 258];
  const DISTANCES = [1, 2, 3, 4, 5, 7, 9, 13, 17, 25, 33, 49, 65, 97, 129, 193, 257, 385, 513, 769, 1025, 1537, 2049, 3073, 4097,
    6145, 8193, 12289, 16385, 24577];
  const ORDER = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15];
  let out = new Uint8Array(bytes.length * 6);
  let size = 0;
  let at = 0;
  let held = 0; // bits read and not yet used
  let count = 0;

  function take(wanted) {
    while (count < wanted) {
      held |= bytes[at++] << count;
      count += 8;
    }
    const value = held & ((1 << wanted) - 1);
    held >>>= wanted;
    count -= wanted;
    return value;
  }

  function room(wanted) {
    if (size + wanted > out.length) {
      const larger = new Uint8Array(Math.max(out.length * 2, size + wanted));
      larger.set(out);
      out = larger;
    }
  }

  // a prefix code: how many symbols there are of each length, and the symbols in their order
  function codeOf(lengths) {
    const counts = new Uint16Array(16);
    for (const length of lengths) counts[length] += 1;
    counts[0] = 0;
    const starts = new Uint16Array(16);
    for (let length = 1; length < 15; length += 1) starts[length + 1] = starts[length] + counts[length];
    const symbols = new Uint16Array(lengths.length);
    lengths.forEach((length, symbol) => {
      if (length) symbols[starts[length]++] = symbol;
    });
    return { counts, symbols };
  }

  function symbolOf(code) {
    let value = 0;
    let first = 0;
    let index = 0;
    for (let length = 1; length < 16; length += 1) {
      value |= take(1);
      const here = code.counts[length];
      if (value - here < first) return code.symbols[index + value - first];
      index += here;
      first = (first + here) << 1;
      value <<= 1;
    }
    throw new Error("the data of this page is damaged");
  }

  function storedBlock() {
    held = 0;
    count = 0;
    const length = bytes[at] | (bytes[at + 1] << 8);
    at += 4;
    room(length);
    out.set(bytes.subarray(at, at + length), size);
    at += length;
    size += length;
  }

  function fixedCodes() {
    const lengths = Array.from({ length: 288 }, (_, n) => (n < 144 ? 8 : n < 256 ? 9 : n < 280 ? 7 : 8));
    return [codeOf(lengths), codeOf(new Array(30).fill(5))];
  }

  function describedCodes() {
    const literals = take(5) + 257;
    const distances = take(5) + 1;
    const described = take(4) + 4;
    const first = new Array(19).fill(0);
    for (let n = 0; n < described; n += 1) first[ORDER[n]] = take(3);
    const code = codeOf(first);
    const lengths = [];
    while (lengths.length < literals + distances) {
      const symbol = symbolOf(code);
      if (symbol < 16) {
        lengths.push(symbol);
        continue;
      }
      const value = symbol === 16 ? lengths[lengths.length - 1] : 0;
      const times = symbol === 16 ? 3 + take(2) : symbol === 17 ? 3 + take(3) : 11 + take(7);
      for (let n = 0; n < times; n += 1) lengths.push(value);
    }
    return [codeOf(lengths.slice(0, literals)), codeOf(lengths.slice(literals))];
  }

  function codedBlock([literals, distances]) {
    for (;;) {
      const symbol = symbolOf(literals);
      if (symbol === 256) return;
      if (symbol < 256) {
        room(1);
        out[size++] = symbol;
        continue;
      }
      const n = symbol - 257;
      const length = LENGTHS[n] + (n < 8 || n === 28 ? 0 : take((n - 4) >> 2));
      const m = symbolOf(distances);
      const distance = DISTANCES[m] + (m < 4 ? 0 : take((m - 2) >> 1));
      room(length);
      for (let k = 0; k < length; k += 1, size += 1) out[size] = out[size - distance];
    }
  }

  let last = 0;
  while (!last) {
    last = take(1);
    const kind = take(2);
    if (kind === 0) storedBlock();
    else codedBlock(kind === 1 ? fixedCodes() : describedCodes());
  }
  return out.subarray(0, size);
}

// the counterpart of `packed` in packing.py
function unpacked(text) {
  const bytes = Uint8Array.from(atob(text.trim()), (letter) => letter.charCodeAt(0));
  const [shapes, streams] = JSON.parse(new TextDecoder().decode(inflated(bytes)));
  const ends = {};
  for (const key of Object.keys(streams)) ends[key] = 0;

  function taken(key) {
    const value = streams[key][ends[key]++];
    if (!Array.isArray(value)) return value;
    if (value[0] >= 0) {
      const list = [];
      for (let n = 0; n < value[0]; n += 1) list.push(taken(key));
      return list;
    }
    const found = {};
    for (const name of shapes[-1 - value[0]]) found[name] = taken(name);
    return found;
  }

  return taken("");
}
