// What the device keeps: settings, the incident that is open, the deal, the log. Everything works where it keeps nothing.

const STORE = "director.page";

function readStore() {
  const empty = { code: "", theme: "", keys: true, deals: [newDeal(1)], at: 1, log: [], last: 0, open: null };
  try {
    const found = JSON.parse(localStorage.getItem(STORE) || "{}");
    return found && typeof found === "object" ? { ...empty, ...found } : empty;
  } catch {
    return empty;
  }
}

// whether it could be kept
function writeStore(kept) {
  try {
    localStorage.setItem(STORE, JSON.stringify(kept));
    return true;
  } catch {
    return false;
  }
}

// an incident as it is kept while it is open
function savedSession(session) {
  const { situation, door, told, steps, doubtful, named, base } = session;
  return { code: situation.code.id, situation: situation.id, entry: door.entry || "", told, steps, doubtful, named, base };
}

// the incident again; null if the laws of this page do not know it any more
function restoredSession(saved, situationNamed) {
  try {
    const situation = situationNamed(saved.code, saved.situation);
    const door = situation.code.doors.find((one) => one.situation === saved.situation && (one.entry || "") === saved.entry);
    const { told, steps, doubtful, named, base } = saved;
    const deal = isKnown(base) ? base : null;
    const session = { situation, door, told, steps, doubtful, named, base, deal, kept: {}, fallen: [] };
    placeOf(session);
    return session;
  } catch {
    return null;
  }
}

function savedDispute(dispute) {
  if (!dispute) return null;
  const { fact, answers, beside, since } = dispute;
  return { fact: fact.id, answers, beside, since };
}

// the dispute again, at its question; null if there was none
function restoredDispute(session, saved) {
  if (!saved) return null;
  try {
    const dispute = { ...newDispute(session, session.situation.byId.get(saved.fact), saved.answers, saved.beside), since: saved.since };
    pendingOf(dispute);
    return dispute;
  } catch {
    return null;
  }
}

// what was found, fact by fact, with how it was found
function foundData(session) {
  const { known } = placeOf(session);
  const voice = new Teller(session.situation, known).voice;
  const facts = [{ facts: session.door.given || {}, origin: "menu", disputed: [] }, ...session.steps];
  return facts.flatMap((step) => Object.entries(step.facts).map(([name, answer]) => {
    const fact = session.situation.byId.get(name);
    const one = { fact: name, ask: voice.say(fact.ask), answer: answerNamed(session, voice, fact, answer), how: howFound(session, step, name) };
    const disputed = wasDisputed(step, name) && step.disputed.includes(answer);
    if (fact.together && String(answer) === fact.usual && !disputed) one.rare = fact.short;
    if (disputed) {
      one.disputed = step.disputed.map((item) => trimmed(voice.answerText(fact, item)));
    }
    return one;
  }));
}

function answerNamed(session, voice, fact, answer) {
  const words = trimmed(voice.answerText(fact, answer));
  return session.named[fact.id] ? withChoiceNamed(words, session.named[fact.id]) : words;
}

function howFound(session, step, name) {
  if (step.origin === "chosen") return "chosen";
  if (step.origin === "table") return "from the deal";
  if (step.origin === "told" || step.origin === "menu") return "from what led here";
  if (session.doubtful.includes(name)) return "disputed, no matter";
  return wasDisputed(step, name) && step.disputed.includes(step.facts[name]) ? "disputed, found so" : "agreed";
}

// an entry of the log: facts, the ruling in the form of `director rule --json`, and what was read aloud
function logEntry(session, number, at, deal) {
  const { situation } = session;
  const place = placeOf(session);
  const report = rulingOf(session).whole || rulingOf(session);
  const script = scriptOf(report);
  const words = (line, label) => {
    if (line.letter) return `${line.letter}. ${line.text}`;
    return line.tag ? `After ${joined(line.tag.split(" "), "or")}: ${line.text}` : spokenLine(line, label);
  };
  const said = (sections) => sections.map(({ label, lines }) => [label, lines.map((line) => [words(line, label), edgeWords(line.marks), lawsOfMarks(line.marks)])]);
  const { code } = situation;
  return {
    number, at, deal: dealName(deal), dealNumber: deal.id, open: savedSession(session), code: code.id, edition: code.title, situation: situation.id, title: situation.title,
    found: foundData(session), aloud: said(script.aloud), below: said(script.below), source: code.source,
    ruling: placeData(situation, place, detailsOf(session)),
  };
}

function timeWords(at) {
  return at.slice(0, 16).replace("T", " ");
}

// Markdown that shows what somebody typed and obeys none of it
function escapedWords(text) {
  return text.replace(/([\\`*_[\]<>#|!~&])|^([-+=])|^(\d+)([.)])/g, (_, one, two, number, dot) => `${number || ""}\\${one || two || dot}`);
}

const SECTION_WORDS = {
  CHOSE: "Chosen", NOW: "Now", CHOICE: "Choice", UNTIL: "Until", THEN: "Then", LATER: "Later", "AS BEFORE": "As before",
  READINGS: "Readings", JUDGE: "Judge", NEXT: "Next", PROFILE: "Regulations", "IN FORCE": "In force", TABLE: "From the deal",
  NOTED: "Noted", AFTER: "Before you go",
};

function entryMarkdown(entry) {
  const lines = [`# Ruling ${entry.number}: ${escapedWords(entry.title)}`, ""];
  lines.push(`${entry.deal ? `${escapedWords(entry.deal)}. ` : ""}Given on ${timeWords(entry.at)}. ${escapedWords(entry.edition)}.`);
  lines.push("", "## Facts found", "");
  const plain = entry.found.filter((one) => !one.rare && one.how !== "chosen");
  plain.forEach((one, at) => {
    const said = one.disputed ? ` (it was one of: ${escapedWords(one.disputed.join("; "))})` : "";
    lines.push(`${at + 1}. ${escapedWords(one.ask)} ${escapedWords(one.answer)}. *${capital(one.how)}*${said}`);
  });
  const rare = entry.found.filter((one) => one.rare).map((one) => one.rare);
  if (rare.length) lines.push(`${plain.length + 1}. None of these was so: ${escapedWords(rare.join(", "))}.`);
  const told = (heading, sections) => {
    if (!sections.length) return;
    lines.push("", `## ${heading}`);
    for (const [label, some] of sections) {
      lines.push("", `**${SECTION_WORDS[label] || label}**`, "");
      for (const [text, laws] of some) lines.push(`- ${escapedWords(text)}${laws ? ` **${laws}**` : ""}`);
    }
  };
  told("Ruling, as read aloud", entry.aloud);
  told("For the director", entry.below);
  lines.push("", escapedWords(capital(entry.source)), "");
  return lines.join("\n");
}

function logMarkdown(log) {
  return log.map(entryMarkdown).join("\n---\n\n");
}

function logJson(log, program) {
  return `${JSON.stringify({ schema: 1, from: `director page ${program}`, rulings: log.map(({ open, ...entry }) => entry) }, null, 2)}\n`;
}
