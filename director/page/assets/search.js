// Finding a situation by the words used at the table: beginnings of words, any order, one slip of a letter.
//
// Words never lead straight to a ruling: everything that fits is shown, with what tells it apart.

const LONG = 5; // from this length on, a word may have one slip
const NEAREST = 3;
// words that say nothing about what happened; passed over where nothing is called by them
const SMALL = new Set((
  "a an the i we you he she it they him her his their my our your its us them and or but of to at in on by for with"
  + " from was were is are be been has have had do does did who what when which that this there then so just also some"
  + " somebody someone anybody player players opponent opponents director please").split(" "));

function wordsOf(text) {
  return text.toLowerCase().replace(/['’]/g, "").match(/[\p{L}\p{N}]+/gu) || [];
}

// whether what was typed begins the word, give or take one slip in words of five letters or more
function hits(token, word) {
  if (word.startsWith(token)) return true;
  if (token.length < LONG || word.length < LONG) return false;
  return [-1, 0, 1].some((more) => oneSlip(token, word.slice(0, token.length + more)));
}

function oneSlip(one, other) {
  if (one === other) return true;
  if (Math.abs(one.length - other.length) > 1) return false;
  let at = 0;
  while (at < Math.min(one.length, other.length) && one[at] === other[at]) at += 1;
  const rest = one.slice(at);
  const tail = other.slice(at);
  const exchanged = rest.length > 1 && rest[0] === tail[1] && rest[1] === tail[0] && rest.slice(2) === tail.slice(2);
  return rest.slice(1) === tail.slice(1) || rest === tail.slice(1) || rest.slice(1) === tail || exchanged;
}

// how well the words fit a phrase: 0 not at all, 3 it is the phrase
function scoreOf(wanted, phrase) {
  if (!wanted.length || !wanted.every((token) => phrase.some((word) => hits(token, word)))) return 0;
  if (wanted.join(" ") === phrase.join(" ")) return 3;
  return wanted.every((token) => phrase.includes(token)) ? 2 : 1;
}

function fitsWords(words, phrases) {
  const wanted = wordsOf(words);
  return phrases.some((phrase) => scoreOf(wanted, wordsOf(phrase)) > 0);
}

// the candidates that fit, the best first; small words are passed over if they fit nothing
function bestOf(candidates, words) {
  const split = candidates.map(([item, phrases]) => [item, phrases.map(wordsOf)]);
  const everything = new Set(split.flatMap(([, phrases]) => phrases.flat()));
  const wanted = wordsOf(words);
  const known = wanted.filter((token) => !SMALL.has(token) || [...everything].some((word) => hits(token, word)));
  for (const some of [wanted, known, known.filter((word) => !SMALL.has(word))]) {
    if (!some.length) continue;
    let scores = split.map(([item, phrases]) => [Math.max(0, ...phrases.map((phrase) => scoreOf(some, phrase))), item]);
    if (!scores.some(([score]) => score)) {
      const spread = (phrases) => some.every((token) => phrases.some((phrase) => phrase.some((word) => hits(token, word))));
      scores = split.map(([item, phrases]) => [spread(phrases) ? 1 : 0, item]);
    }
    const found = scores.filter(([score]) => score).sort((a, b) => b[0] - a[0]).map(([, item]) => item);
    if (found.length) return found;
  }
  return [];
}

function phrasesOf(code, door) {
  return [...code.situations[door.situation].phrases, ...(door.phrases || [])];
}

// what the words lead to in one code; if that is nothing, the nearest there, and the other codes that have it
function findDoors(data, code, words) {
  if (!wordsOf(words).length) return { doors: code.doors, nearest: [], elsewhere: [] };
  const found = bestOf(code.doors.map((door) => [door, phrasesOf(code, door)]), words);
  const own = new Set(found.filter((door) => door.entry && fitsWords(words, [door.title])).map((door) => door.situation));
  const doors = found.filter((door) => !door.entry || !own.has(door.situation) || fitsWords(words, [door.title]));
  if (doors.length) return { doors, nearest: [], elsewhere: [] };
  return { doors: [], nearest: nearestDoors(code, words), elsewhere: elsewhere(data, code, words) };
}

function nearestDoors(code, words) {
  const wanted = wordsOf(words);
  const scored = code.doors.map((door) => {
    const own = unique(phrasesOf(code, door).flatMap(wordsOf));
    const close = wanted.filter((token) => own.some((word) => hits(token, word))).length;
    return [close + wanted.reduce((sum, token) => sum + Math.max(0, ...own.map((word) => alike(token, word))), 0) / 100, door];
  });
  return scored.sort((a, b) => b[0] - a[0]).slice(0, NEAREST).map(([, door]) => door);
}

// how many pairs of neighbouring letters two words share, from 0 to 1
function alike(one, other) {
  const pairs = (word) => [...word].slice(1).map((letter, at) => word[at] + letter);
  const [first, second] = [pairs(one), pairs(other)];
  return first.length + second.length ? (2 * first.filter((pair) => second.includes(pair)).length) / (first.length + second.length) : 0;
}

function elsewhere(data, here, words) {
  const others = data.codes.filter((code) => code !== here);
  const candidates = Object.entries(data["table words"]).map(([ident, [title, , some]]) => [ident, [title, ...some]]);
  for (const code of others) for (const door of code.doors) candidates.push([door.situation, phrasesOf(code, door)]);
  return unique(bestOf(candidates, words)).slice(0, NEAREST).map((ident) => {
    const codes = others.filter((code) => code.doors.some((door) => door.situation === ident));
    const [title] = data["table words"][ident] || [codes.length ? codes[0].doors.find((door) => door.situation === ident).title : ident];
    return { situation: ident, title, codes };
  });
}

// laws whose number or heading fits
function findLaws(code, words) {
  const wanted = words.trim().toLowerCase();
  if (/^\d/.test(wanted)) {
    const law = lawOf(code, words.trim());
    return law ? [law] : code.laws.filter(([number]) => number.toLowerCase().startsWith(wanted));
  }
  return code.laws.filter(([, heading]) => fitsWords(words, [heading]));
}
