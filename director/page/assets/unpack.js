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

  function fetch(wanted) {
    while (count < wanted) {
      held |= bytes[at++] << count;
      count += 8;
    }
  }

  function drop(used) {
    held >>>= used;
    count -= used;
  }

  function take(wanted) {
    fetch(wanted);
    const value = held & ((1 << wanted) - 1);
    drop(wanted);
    return value;
  }

  function room(wanted) {
    if (size + wanted > out.length) {
      const larger = new Uint8Array(Math.max(out.length * 2, size + wanted));
      larger.set(out);
      out = larger;
    }
  }

  // a prefix code: for whatever bits may come next, the symbol and how many of them it takes
  function codeOf(lengths) {
    const most = Math.max(...lengths);
    const counts = new Uint16Array(17);
    for (const length of lengths) if (length) counts[length] += 1;
    const next = new Uint16Array(17);
    for (let length = 1; length < 16; length += 1) next[length + 1] = (next[length] + counts[length]) << 1;
    const table = new Uint16Array(1 << most);
    lengths.forEach((length, symbol) => {
      if (!length) return;
      let turned = 0; // the first bit of a code comes first
      for (let bit = 0, code = next[length]++; bit < length; bit += 1) turned |= ((code >> bit) & 1) << (length - 1 - bit);
      for (let place = turned; place < table.length; place += 1 << length) table[place] = (symbol << 4) | length;
    });
    return { most, table };
  }

  function symbolOf({ most, table }) {
    fetch(most);
    const found = table[held & ((1 << most) - 1)];
    if (!found) throw new Error("the data of this page is damaged");
    drop(found & 15);
    return found >> 4;
  }

  function storedBlock() {
    at -= count >> 3; // whole bytes that were read too early
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

// The counterpart of `packed` in packing.py. What is read later stands as a function that reads it.
function unpacked(text) {
  const letters = atob(text.trim());
  const bytes = new Uint8Array(letters.length);
  for (let n = 0; n < letters.length; n += 1) bytes[n] = letters.charCodeAt(n);
  const [shapes, streams, marks] = JSON.parse(new TextDecoder().decode(inflated(bytes)));
  const keys = Object.keys(streams);

  function read(starts) {
    const readers = new Map(keys.map((key, n) => [key, { values: streams[key], at: starts[n] || 0 }]));
    const ways = shapes.map((names) => names.map((name) => [name, readers.get(name)]));

    function taken(reader) {
      const value = reader.values[reader.at++];
      if (!Array.isArray(value)) return value;
      const [size, how] = value;
      if (how === 2) return () => read(marks[size]);
      if (size < 0) {
        const found = {};
        for (const [name, own] of ways[-1 - size]) found[name] = taken(own);
        return found;
      }
      if (!how) {
        reader.at += size;
        return reader.values.slice(reader.at - size, reader.at);
      }
      const list = [];
      for (let n = 0; n < size; n += 1) list.push(taken(reader));
      return list;
    }

    return taken(readers.get(""));
  }

  return read([]);
}
