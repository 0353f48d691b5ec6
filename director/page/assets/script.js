// The ruling as a script to be read aloud: labelled sections of lines, each with what it rests on.
//
// Order of telling: NOW, CHOICE, UNTIL, THEN, LATER; below them, for the director: READINGS, JUDGE, NEXT, PROFILE, IN FORCE.

const SHORT = 160; // letters: a choice after a choice that takes more is told line by line
const LETTERS = "ABCDEF"; // no key beyond F is a player's choice
const NUMBERS = ["no", "one", "two", "three", "four", "five", "six"];

function lineOf(text, marks = [], more = {}) {
  return { text, marks, letter: "", deeper: false, invites: false, tag: "", ...more }; // more: `take` an option, go to a `door`
}

// players' options with their letters, choice by choice as long as letters last
function letteredOptions(choices) {
  const found = [];
  let free = LETTERS;
  for (const choice of choices) {
    if (!choice.putTo.length) continue;
    if (choice.options.length > free.length) break;
    choice.options.forEach((option, at) => found.push({ letter: free[at], choice, option }));
    free = free.slice(choice.options.length);
  }
  return found;
}

// competing readings, then what the director may find, with their digits as long as these last
function numberedFindings(readings, choices) {
  const found = [];
  for (const choice of [...readings, ...choices.filter((one) => !one.putTo.length)]) {
    for (const option of choice.options) if (found.length < 9) found.push({ letter: String(found.length + 1), choice, option });
  }
  return found;
}

function scriptOf(report) {
  const told = report.told.filter((item) => stillSaid(report, item));
  const lettered = letteredOptions(report.choices);
  const found = numberedFindings(report.readings, report.choices);
  const digit = (choice, option) => {
    const item = found.find((one) => one.choice === choice && one.option === option);
    return item ? item.letter : "-";
  };
  const shared = new Shared(lettered);
  const at = (tell) => [...linesOf(told, tell), ...shared.lines(tell)];
  const aloud = [
    section("CHOSE", report.chosen.map((words) => lineOf(words))),
    section("NOW", linesOf(told, "now")),
    section("CHOICE", choiceLines(told, report.choices, lettered, shared)),
    section("UNTIL", [...at("until"), ...deadlines(lettered)]),
    section("THEN", at("then")),
    section("LATER", at("later")),
  ];
  const below = [
    section("READINGS", readingLines(report.readings, digit)),
    section("JUDGE", [...at("director"), ...judgeLines(report.choices, digit)]),
    section("NEXT", nextLines(report.next, lettered)),
    section("PROFILE", profileLines(report)),
    section("IN FORCE", forceLines(report.standing, lettered)),
  ];
  const full = (one) => one.lines.length;
  return { aloud: aloud.filter(full), below: below.filter(full), options: lettered, findings: found };
}

function section(label, lines) {
  return { label, lines };
}

// what is said of a choice or a judgement, and of when it ends, goes once that has been made
function stillSaid(report, item) {
  const offering = new Map(report.ruling.clauses.filter((clause) => clause.offers).map((clause) => [clause.id, clause.offers]));
  const about = item.clauses.filter((name) => offering.has(name)).map((name) => offering.get(name));
  const unmade = new Set(report.choices.map((choice) => choice.fact));
  const open = about.some((name) => unmade.has(name));
  if (item.tell === "choice" || item.tell === "until") {
    const players = report.choices.some((choice) => choice.putTo.length) || (unmade.size > 0 && !report.playersChose);
    return about.length ? open : players;
  }
  if (item.whileOpen) return open;
  return item.tell !== "later" || !about.length || open;
}

function linesOf(items, tell, deeper = false) {
  return runOn(items.filter((item) => item.tell === tell), deeper);
}

// told items as lines; neighbours that rest on the same run on
function runOn(items, deeper = false) {
  const lines = [];
  let pending = [];
  const flush = () => {
    if (pending.length) lines.push(lineOf(runTogether(pending), pending[0].marks, { deeper }));
    pending = [];
  };
  for (const item of items) {
    if (item.quiet) continue;
    if (pending.length && !sameMarks(pending[pending.length - 1].marks, item.marks)) flush();
    pending.push(item);
  }
  flush();
  return lines;
}

function sameMarks(one, other) {
  return JSON.stringify(one) === JSON.stringify(other);
}

// sentences one after the other; a player who was just spoken to is not named again
function runTogether(items) {
  let out = "";
  let before = "";
  for (const item of items) {
    if (item.quiet) continue;
    let { text } = item;
    const [spokenTo, rest] = parted(text);
    if (rest && spokenTo === before) text = capital(rest);
    out += out ? ` ${text}` : text;
    const [last, after] = parted(lastSentence(item.text));
    before = after !== null && item.text.startsWith(`${last}, `) ? last : "";
  }
  return out;
}

function lastSentence(text) {
  let at = 0;
  for (const end of text.matchAll(/[.!?] /g)) at = end.index + 2;
  return text.slice(at);
}

// what stands before the first comma, and after it; null if there is none
function parted(text) {
  const at = text.indexOf(", ");
  return at < 0 ? [text, null] : [text.slice(0, at), text.slice(at + 2)];
}

// What more than one option brings: told once, after the options, with their letters.
class Shared {
  constructor(lettered) {
    this.found = new Map();
    this.groups = new Map();
    for (const item of lettered) {
      const { fact } = item.choice;
      this.groups.set(fact, (this.groups.get(fact) || 0) + 1);
      for (const told of item.option.brings.told) {
        const key = this.key(fact, told);
        if (!this.found.has(key)) this.found.set(key, { fact, told, letters: [] });
        this.found.get(key).letters.push(item.letter);
      }
    }
  }

  key(fact, told) {
    return `${fact}\n${told.issue}\n${told.outcome}`;
  }

  letters(fact, told) {
    return this.found.get(this.key(fact, told)).letters;
  }

  // what an option rests on of which all is told elsewhere: what it shares with the fewest others
  marks(item) {
    const told = item.option.brings.told.filter((one) => !one.quiet);
    if (!told.length) return [];
    const counts = told.map((one) => this.letters(item.choice.fact, one).length);
    return told[counts.indexOf(Math.min(...counts))].marks;
  }

  isShared(fact, told) {
    return !["now", "choice"].includes(told.tell) || this.letters(fact, told).length > 1;
  }

  lines(tell) {
    const grouped = new Map();
    for (const { fact, told, letters } of this.found.values()) {
      const place = ["now", "choice"].includes(told.tell) && letters.length > 1 ? "then" : told.tell;
      if (place !== tell) continue;
      const key = `${fact}\n${letters}`;
      if (!grouped.has(key)) grouped.set(key, { fact, letters, items: [] });
      grouped.get(key).items.push(told);
    }
    const lines = [];
    for (const { fact, letters, items } of grouped.values()) {
      const everyone = letters.length === this.groups.get(fact) && letters.length > 1;
      let lead = everyone ? "Whatever is chosen:" : `After ${joined(letters, "or")}:`;
      for (const line of runOn(items)) {
        lines.push(lead ? { ...line, text: `${lead} ${line.text}` } : line);
        lead = "";
      }
    }
    return lines;
  }
}

// how the choice is made, who makes it, and its options; then the choices that are told after it
function choiceLines(told, choices, lettered, shared) {
  const lines = [];
  let manner = linesOf(told, "choice");
  for (const choice of choices.filter((one) => one.putTo.length)) {
    const options = lettered.filter((item) => item.choice === choice);
    if (!options.length) {
      lines.push(lineOf(`After that, ${waysOf(choice)}`, choice.marks));
      continue;
    }
    const own = manner.length && restsOn(manner[0], choice) && !choice.alone && !choice.togetherMay;
    const first = own ? manner : [...manner, lineOf(invitation(choice), choice.marks)];
    lines.push(...first.slice(0, -1), { ...first[first.length - 1], invites: true });
    manner = [];
    for (const item of options) lines.push(...optionLines(item, shared));
  }
  return [...lines, ...manner];
}

function restsOn(line, choice) {
  const laws = new Set(lawsOfMarks(line.marks));
  return lawsOfMarks(choice.marks).every((law) => laws.has(law));
}

// an option and what it alone brings; what comes first runs on from its own words
function optionLines(item, shared) {
  const own = item.option.brings.told.filter((told) => !shared.isShared(item.choice.fact, told));
  const lines = [...linesOf(own, "now", true), ...linesOf(own, "choice", true)];
  let title = lineOf(optionTitle(item.option), [], { letter: item.letter });
  if (lines.length) title = { ...title, text: `${title.text} ${lines[0].text}`, marks: lines[0].marks };
  else title = { ...title, marks: shared.marks(item) };
  return [title, ...lines.slice(1), ...nestedLines(item.option.brings)];
}

// a choice in one sentence
function waysOf(choice) {
  return `${choice.chooser}, you may ${choice.options.map((option) => uncapital(trimmed(option.text))).join("; or ")}.`;
}

function invitation(choice) {
  const chooser = capital(choice.chooser);
  if (choice.alone) return `${chooser}, you choose, without consulting.`;
  return choice.togetherMay ? `${chooser}, you choose. You may ask your partner.` : `${chooser}, you choose.`;
}

// an option's own words, the verb in capitals
function optionTitle(option) {
  const at = option.text.indexOf(" ");
  const verb = at < 0 ? option.text : option.text.slice(0, at);
  const text = `${verb.toUpperCase()} ${at < 0 ? "" : option.text.slice(at + 1)}`.trim();
  return /[.!]$/.test(text) ? text : `${text}.`;
}

// choices that arise from an option, and what depends on a fact that comes up only then
function nestedLines(brings) {
  const lines = brings.choices.filter((choice) => choice.putTo.length).flatMap(thenLines);
  const texts = new Set(brings.depends.map((one) => runTogether(one.brings.told)));
  for (const one of brings.depends) {
    const text = runTogether(one.brings.told);
    if (text && texts.size === 1) return [...lines, lineOf(text, one.brings.told[0].marks, { deeper: true })]; // they differ in nothing that is said
    const lead = one.afterIf ? `If ${one.afterIf}:` : `If this is so: ${one.words}.`;
    if (text) lines.push(lineOf(`${lead} ${text}`, one.brings.told[0].marks, { deeper: true }));
  }
  return lines;
}

function thenLines(choice) {
  const who = capital(choice.chooser);
  const ways = choice.options.map((option) => uncapital(trimmed(option.text)));
  const together = `${who}, you may then ${ways.join("; or ")}.`;
  if (together.length <= SHORT) return [lineOf(together, choice.marks, { deeper: true })];
  const count = NUMBERS[ways.length] || String(ways.length);
  const first = lineOf(`${who}, you may then do one of ${count} things.`, choice.marks, { deeper: true });
  return [first, ...ways.map((way, at) => lineOf(`${at ? "Or" : "Either"} ${way}.`, [], { deeper: true }))];
}

// when the options end, in one line
function deadlines(lettered) {
  const ends = new Map();
  for (const { letter, option } of lettered) {
    if (!ends.has(option.until)) ends.set(option.until, { words: option.ends, letters: [] });
    ends.get(option.until).letters.push(letter);
  }
  const choices = new Set(lettered.map((item) => item.choice.fact)).size;
  if (ends.size === 1 && !ends.has("")) {
    const [{ words }] = ends.values();
    return [lineOf(`${choices === 1 ? "The choice ends" : "These choices end"} ${words}.`)];
  }
  const parts = [...ends].filter(([until]) => until).map(([, { words, letters }]) =>
    `${joined(letters)} ${letters.length > 1 ? "end" : "ends"} ${words}`);
  return parts.length ? [lineOf(`${parts.join("; ")}.`)] : [];
}
