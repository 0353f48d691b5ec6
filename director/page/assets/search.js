// Finding a situation by the words used at the table: beginnings of words, any form of them, any order, one slip.
//
// Words never lead straight to a ruling: everything that fits is shown, with what tells it apart, the best first. The
// counterpart of `files/find.py` and `files/matching.py`; which words say nothing and which forms belong together, they say.

const LONG = 5; // from this length on, a word may have one slip
const STEM = 3; // letters that an ending must leave
const NEAREST = 3;
const NEARLY = 5; // lines that some of the words fit
const SPEECH = { small: new Set(), forms: {}, endings: [], stems: new Map() };

// what the program knows of words
function learnWords({ small, forms, endings }) {
  Object.assign(SPEECH, { small: new Set(small), forms, endings });
}

function wordsOf(text) {
  return text.toLowerCase().replace(/['’]/g, "").match(/[\p{L}\p{N}]+/gu) || [];
}

// the words that say what happened; all of them if none does
function contentOf(words) {
  const some = words.filter((word) => !SPEECH.small.has(word));
  return some.length ? some : words;
}

// what a word has in common with its other forms
function stem(word) {
  const known = SPEECH.stems.get(word);
  if (known !== undefined) return known;
  let base = Object.prototype.hasOwnProperty.call(SPEECH.forms, word) ? SPEECH.forms[word] : word;
  const end = SPEECH.endings.find((one) => base.endsWith(one) && base.length - one.length >= STEM) || "";
  base = base.slice(0, base.length - end.length);
  if (base.length > STEM && base[base.length - 1] === base[base.length - 2]) base = base.slice(0, -1);
  SPEECH.stems.set(word, base);
  return base;
}

// whether what was typed begins the word, give or take a slip, or is another form of it
function means(token, word) {
  if (hits(token, word)) return true;
  const base = stem(token);
  return base === stem(word) || (base.length > STEM && word.startsWith(base));
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

// how well the words fit a phrase: 0 not at all, 3 it is the phrase, but for words that say nothing
function scoreOf(wanted, phrase) {
  if (!wanted.length || !wanted.every((token) => phrase.some((word) => means(token, word)))) return 0;
  const stems = (words) => words.map(stem);
  if (stems(contentOf(wanted)).join(" ") === stems(contentOf(phrase)).join(" ")) return 3;
  const own = stems(phrase);
  return wanted.every((token) => own.includes(stem(token))) ? 2 : 1;
}

function fitsWords(words, phrases) {
  const wanted = wordsOf(words);
  return phrases.some((phrase) => scoreOf(wanted, wordsOf(phrase)) > 0);
}

function spreadOver(wanted, phrases) {
  return wanted.every((token) => phrases.some((phrase) => phrase.some((word) => means(token, word)))) ? 1 : 0;
}

// the candidates that all the words fit, the best first; small words are passed over if they fit nothing
function bestOf(candidates, words) {
  const split = candidates.map(([item, phrases]) => [item, phrases.map(wordsOf)]);
  const everything = [...new Set(split.flatMap(([, phrases]) => phrases.flat()))];
  const wanted = wordsOf(words);
  const known = wanted.filter((token) => !SPEECH.small.has(token) || everything.some((word) => means(token, word)));
  const together = (some, phrases) => Math.max(0, ...phrases.map((phrase) => scoreOf(some, phrase)));
  for (const fitting of [together, spreadOver]) {
    for (const some of [wanted, known, contentOf(known)]) {
      if (!some.length) continue;
      const scores = split.map(([, phrases]) => fitting(some, phrases));
      if (!scores.some(Boolean)) continue;
      const points = pointsOf(split, contentOf(some));
      const found = split.map(([item], at) => [scores[at], points[at], item]).filter(([score]) => score);
      return found.sort((a, b) => b[0] - a[0] || b[1] - a[1]).map(([, , item]) => item);
    }
  }
  return [];
}

// for each candidate how much of the words it fits: rare words count more, and those of one phrase together
function pointsOf(split, wanted) {
  const words = unique(wanted);
  const sum = (weights, row) => row.reduce((total, close, at) => total + close * weights[at], 0);
  const rows = split.map(([, phrases]) => phrases.map((phrase) => words.map((token) => closeTo(token, phrase))));
  const every = rows.map((some) => words.map((_, at) => Math.max(0, ...some.map((row) => row[at]))));
  const weights = words.map((_, at) => {
    const count = every.filter((own) => own[at]).length;
    return 1 + [2, 5, 12].filter((parts) => count * parts <= split.length).length;
  });
  return split.map(([, phrases], number) => {
    let top = 0;
    phrases.forEach((phrase, at) => {
      const whole = contentOf(phrase).every((word) => words.some((token) => means(token, word)));
      const title = at === 0 || at === phrases.length - 1;
      top = Math.max(top, sum(weights, rows[number][at]) * (2 + (whole ? 2 : 0) + (title ? 1 : 0)));
    });
    return top + sum(weights, every[number]);
  });
}

// how near the nearest word of a phrase is: 3 a form of the word, 2 it begins so, 1 a slip, 0 not at all
function closeTo(token, phrase) {
  if (phrase.some((word) => stem(token) === stem(word))) return 3;
  if (phrase.some((word) => word.startsWith(token))) return 2;
  return phrase.some((word) => means(token, word)) ? 1 : 0;
}

function phrasesOf(code, door) {
  return [...code.situations[door.situation].phrases, ...(door.phrases || [])];
}

// what the words lead to in one code; if that is nothing, the nearest there, and the other codes that have it
function findDoors(data, code, words) {
  if (!wordsOf(words).length) return { doors: code.doors, nearest: [], elsewhere: [] };
  const said = words.toLowerCase().trim().split(/\s+/);
  const rest = said.filter((word) => word !== code.short && word !== code.id);
  const bare = rest.length < said.length ? rest.join(" ") : "";
  let doors = bare ? fittingDoors(code, bare) : [];
  if (!doors.length) doors = fittingDoors(code, words);
  if (doors.length) return { doors, nearest: [], elsewhere: [] };
  return { doors: [], nearest: nearestDoors(code, bare || words), elsewhere: elsewhere(data, code, bare || words) };
}

// lines of one situation that fit by their own title stand alone; so do those like the phrase that fits in passing
function fittingDoors(code, words) {
  const found = bestOf(code.doors.map((door) => [door, phrasesOf(code, door)]), words);
  const said = contentOf(wordsOf(words)).join(" ");
  const own = new Set(found.filter((door) => door.entry && fitsWords(said, [door.title])).map((door) => door.situation));
  const kept = found.filter((door) => !door.entry || !own.has(door.situation) || fitsWords(said, [door.title]));
  return kept.filter((door) => {
    const some = kept.filter((one) => one.situation === door.situation);
    return some.length === 1 || likeness(code, words, door) === Math.max(...some.map((one) => likeness(code, words, one)));
  });
}

// how many words the title shares with the phrases that the words fit in passing
function likeness(code, words, door) {
  const wanted = contentOf(wordsOf(words));
  const title = wordsOf(door.title);
  const fitting = phrasesOf(code, door).map((phrase) => contentOf(wordsOf(phrase))).filter((own) => scoreOf(wanted, own));
  if (fitting.some((own) => own.length <= wanted.length)) return 0;
  return Math.max(0, ...fitting.map((own) => own.filter((one) => title.some((word) => means(one, word))).length));
}

// the doors that most of the words fit, or else those whose words are most like them; of each situation one
function nearestDoors(code, words) {
  const wanted = contentOf(wordsOf(words));
  const points = pointsOf(code.doors.map((door) => [door, phrasesOf(code, door).map(wordsOf)]), wanted);
  const most = Math.max(0, ...points);
  const ranked = (scores) => code.doors.map((door, at) => [scores[at], door]).sort((a, b) => b[0] - a[0]);
  const ofEach = (doors) => doors.filter((door, at) => doors.findIndex((one) => one.situation === door.situation) === at);
  if (most) return ofEach(ranked(points).filter(([own]) => own && 2 * own >= most).map(([, door]) => door)).slice(0, NEARLY);
  const like = code.doors.map((door) => {
    const own = unique(phrasesOf(code, door).flatMap(wordsOf));
    return wordsOf(words).reduce((sum, token) => sum + Math.max(...own.map((word) => alike(token, word))), 0);
  });
  return ofEach(ranked(like).map(([, door]) => door)).slice(0, NEAREST);
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
