// Why a question is asked, why a ruling is as it is, and why a law does or does not apply.

// what waits for the answers to a question or a tick list, and what no longer matters
function whyAsked(session, question) {
  const { situation } = session;
  const { place } = question;
  const before = situation.ruling(place.known);
  const held = new Set(before.holdings.map(nameOf));
  const asked = new Set((question.ticked.length ? question.ticked : [question.fact]).map((fact) => fact.id));
  const coming = reachable(situation, place.node);
  const idle = situation.facts.filter((fact) =>
    !(fact.id in place.known) && !coming.has(fact.id) && !asked.has(fact.id) && !fact.choice && !fact.contested);
  const teller = new Teller(situation, place.known, new Set(session.doubtful));
  const settledNow = before.holdings.map((holding) => teller.told(holding)).filter((item) => item.because.length && !item.quiet);
  return {
    waits: whatWaits(session, question, held),
    settled: settledNow.map((item) => ({ text: item.text, marks: item.marks })),
    idle: idle.map((fact) => fact.short),
    why: question.lines.length ? "" : question.fact.why || "",
  };
}

// each answer of a question, or line of its tick list, with the facts that it records
function optionsOf(question) {
  if (!question.lines.length) return question.answers.map((answer) => ({ answer, facts: { [question.fact.id]: answer } }));
  return [...question.lines.map((line) => ({ line, facts: tickedFacts(question, [line]) })), { facts: tickedFacts(question, []) }];
}

// what each answer makes certain; what several make certain is said once, after the rest
function whatWaits(session, question, held) {
  const found = new Map();
  optionsOf(question).forEach(({ facts }, at) => {
    const lines = followsFrom(session, facts, held);
    for (const line of lines) {
      const key = JSON.stringify([line.text, line.marks]);
      if (!found.has(key)) found.set(key, { ...line, options: [] });
      const { options } = found.get(key);
      if (!options.includes(at)) options.push(at);
    }
  });
  const waits = [...found.values()];
  const single = waits.filter((item) => item.options.length === 1).sort((a, b) => a.options[0] - b.options[0]);
  return [...single, ...waits.filter((item) => item.options.length > 1)];
}

function followsFrom(session, facts, held) {
  const { situation } = session;
  let after;
  try {
    after = withStep(session, { facts, origin: "asked", disputed: [], said: [] });
  } catch (error) {
    if (error instanceof Unfit) return [];
    throw error;
  }
  const place = placeOf(after);
  const ruling = situation.ruling(place.known);
  const teller = new Teller(situation, place.known, new Set(session.doubtful));
  const fresh = ruling.holdings.filter((holding) => !held.has(nameOf(holding)) && !holding.issue.gather);
  const told = fresh.map((holding) => teller.told(holding));
  const lines = told.filter((item) => !item.quiet).map((item) => ({ text: item.text, marks: item.marks }));
  const next = situation.nodes[place.node].fact;
  if (next !== END) lines.push({ text: `Then I ask: ${teller.voice.say(situation.facts[next].ask)}`, marks: [] });
  else if (!told.some((item) => item.tell === "choice")) {
    for (const offer of ruling.offers) {
      const { choice } = situation.byId.get(offer.choice);
      const seats = choice.to === DIRECTOR ? null : teller.voice.seats(choice.who);
      if (seats && seats.length) {
        lines.push({ text: `${capital(teller.voice.mention(choice.chooser))} may choose.`, marks: marksOf(offer.clauses) });
      }
    }
  }
  return lines;
}

// why a ruling is as it is

function factWords(session, voice, name) {
  const fact = session.situation.byId.get(name);
  const whose = regulatedOf(session).has(name) ? ` (${whoseAnswer(session.situation.code, name)})` : "";
  return `${factName(fact)}: ${voice.answerWords(fact, voice.known[name])}${whose}`;
}

// what each sentence of a ruling rests on, what is set aside, and which single answers would change it
function whyRuled(session, report) {
  const voice = new Teller(session.situation, placeOf(session).known, new Set(session.doubtful)).voice;
  return {
    rests: report.told.filter((item) => !item.quiet).map((item) => ({
      text: item.text,
      marks: item.marks,
      because: item.because.filter((name) => name in voice.known).map((name) => factWords(session, voice, name)),
    })),
    displaced: report.ruling.displaced.map(({ clause, by }) => ({ law: clause.paragraph, by: unique(by.map((one) => one.paragraph)) })),
    changes: whatWouldChange(session, report),
  };
}

// every single change of a past fact that alters what is certain
function changesOf(situation, known) {
  const past = {};
  for (const [name, answer] of Object.entries(known)) if (!situation.byId.get(name).choice) past[name] = answer;
  const substance = (ruling) => JSON.stringify([ruling.clauses.map((clause) => clause.id), ruling.offers.map((offer) => offer.choice)]);
  const base = substance(situation.ruling(past));
  const found = [];
  for (const fact of situation.facts) {
    if (!(fact.id in past)) continue;
    const { [fact.id]: own, ...others } = past;
    for (const answer of situation.possibleAnswers(fact, others)) {
      if (codeOf(fact, answer) === codeOf(fact, own)) continue;
      const ruling = situation.ruling({ ...past, [fact.id]: answer });
      if (substance(ruling) !== base) found.push({ fact, answer, ruling });
    }
  }
  return found;
}

function whatWouldChange(session, report) {
  const { situation } = session;
  const base = new Set(report.told.map((item) => `${item.issue}: ${item.outcome}`));
  const found = [];
  for (const change of changesOf(situation, placeOf(session).known)) {
    if (change.fact.kind === "seat") continue;
    const teller = new Teller(situation, change.ruling.known);
    const told = change.ruling.holdings.map((holding) => teller.told(holding));
    const fresh = told.find((item) => !item.quiet && !base.has(`${item.issue}: ${item.outcome}`));
    if (fresh) {
      const answer = teller.voice.answerWords(change.fact, change.answer);
      found.push({ text: `${capital(change.fact.short)}: ${answer}. Then: ${fresh.text}`, marks: fresh.marks });
    }
  }
  return found;
}

// why a law applies or not

const NOT_OFFERED = "no such choice is offered";

// whether `paragraph` is `whole` or lies below it: the next letter must change kind
function within(paragraph, whole) {
  if (!whole || !paragraph.startsWith(whole)) return false;
  if (paragraph.length === whole.length) return true;
  const pair = whole.slice(-1) + paragraph[whole.length];
  return !/^(\d\d|\p{L}\p{L})$/u.test(pair);
}

function belongs(clause, number) {
  return clause.law === number || within(clause.paragraph, number);
}

// the law of the index that a paragraph belongs to; nothing if there is none
function lawOf(code, paragraph) {
  const exact = code.laws.find(([number]) => number.toLowerCase() === paragraph.toLowerCase());
  if (exact) return exact;
  const wider = code.laws.filter(([number]) => within(paragraph, number));
  return wider.sort((a, b) => b[0].length - a[0].length)[0] || null;
}

function whyNot(session, number) {
  const { situation } = session;
  const place = placeOf(session);
  const ruling = situation.ruling(place.known);
  const voice = new Teller(situation, place.known, new Set(session.doubtful)).voice;
  const clauses = situation.clauses.filter((clause) => belongs(clause, number));
  const parts = clauses.map((clause) => ({
    name: clause.id.includes(".") ? clause.id.slice(clause.id.indexOf(".") + 1).replace(/-/g, " ") : clause.paragraph,
    asks: voice.mention(clause.asks).replace(/\b(the adversaries of [^:,]*) chooses:/g, "$1 choose:"),
    basis: clause.basis,
    here: whatIsHere(session, voice, ruling, clause),
    applies: ruling.clauses.includes(clause),
  }));
  const applies = parts.some((part) => part.applies);
  return { number, applies, parts, deciding: applies || !clauses.length ? [] : whatDecides(session, ruling, number) };
}

function whatIsHere(session, voice, ruling, clause) {
  const { situation } = session;
  if (ruling.clauses.includes(clause)) return "yes";
  const displaced = ruling.displaced.find((item) => item.clause === clause);
  if (displaced) {
    const by = displaced.by[0];
    const read = situation.facts.filter((fact) => fact.id in ruling.known && situation.logic.reads(by.when, fact.number));
    const because = read.length ? `: ${factWords(session, voice, read[read.length - 1].id)}` : "";
    return `yes, but ${by.paragraph} takes its place${because}`;
  }
  const at = failedAt(situation, clause, ruling.known);
  const choices = situation.facts.filter((fact) => fact.choice && situation.logic.reads(clause.when, fact.number));
  if (!at) {
    const waiting = choices.find((fact) => ruling.offers.some((offer) => offer.choice === fact.id));
    return waiting ? `waits: ${factName(waiting)} is not chosen yet` : "waits for a choice";
  }
  const offered = ruling.clauses.map((one) => one.offers).filter(Boolean);
  if (choices.length && !at.choice && !choices.some((fact) => offered.includes(fact.id))) return NOT_OFFERED;
  return `no, ${factWords(session, voice, at.id)}`;
}

// the fact whose answer made the clause's condition false
function failedAt(situation, clause, known) {
  let node = clause.when;
  for (const [fact, answer] of situation.encoded(known)) {
    node = situation.logic.given(node, fact, answer);
    if (node === situation.logic.no) return situation.facts[fact];
  }
  return null;
}

// the facts one change of which would bring the law in: its letter, or if that is not to be had a reading of it
function whatDecides(session, ruling, number) {
  const { situation } = session;
  const letter = new Map();
  const reading = new Map();
  for (const change of changesOf(situation, ruling.known)) {
    const clauses = change.ruling.clauses.filter((clause) => belongs(clause, number));
    const text = clauses.filter((clause) => clause.basis === "text");
    const [into, some] = text.length ? [letter, text] : [reading, clauses];
    if (!some.length) continue;
    const key = JSON.stringify([change.fact.id, some.map((clause) => clause.id)]);
    if (!into.has(key)) into.set(key, { fact: change.fact, clauses: some, ruling: change.ruling, answers: [] });
    into.get(key).answers.push(change.answer);
  }
  return [...(letter.size ? letter : reading).values()].map((item) => {
    const teller = new Teller(situation, item.ruling.known);
    const holdings = item.ruling.holdings.filter((holding) => holding.clauses.some((clause) => item.clauses.includes(clause)));
    const told = holdings.map((holding) => teller.told(holding)).find((one) => !one.quiet);
    return { fact: item.fact, said: ruling.known[item.fact.id], others: item.answers, text: told ? told.text : "" };
  });
}
