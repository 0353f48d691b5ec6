// Why a question is asked, and why a ruling is as it is.

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
    why: question.lines.length ? "" : teller.voice.say(question.fact.why || ""),
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

function pastOf(situation, known) {
  return Object.fromEntries(Object.entries(known).filter(([name]) => !situation.byId.get(name).choice));
}

// every single change of a past fact that alters what is certain
function changesOf(situation, known) {
  const substance = (ruling) => JSON.stringify([ruling.clauses.map((clause) => clause.id), ruling.offers.map((offer) => offer.choice)]);
  const base = substance(situation.ruling(pastOf(situation, known)));
  return otherwise(situation, known).filter(({ ruling }) => substance(ruling) !== base);
}

// every single past fact answered otherwise, and what is certain then
function otherwise(situation, known) {
  const past = pastOf(situation, known);
  const found = [];
  for (const fact of situation.facts) {
    if (!(fact.id in past)) continue;
    const { [fact.id]: own, ...others } = past;
    for (const answer of situation.possibleAnswers(fact, others)) {
      if (codeOf(fact, answer) === codeOf(fact, own)) continue;
      found.push({ fact, answer, ruling: situation.ruling({ ...past, [fact.id]: answer }) });
    }
  }
  return found;
}

// every choice that was made, made otherwise, and what is certain then
function chosenOtherwise(situation, known) {
  return situation.facts.filter((fact) => fact.choice && fact.id in known).flatMap((fact) => {
    const { [fact.id]: made, ...others } = known;
    return situation.possibleAnswers(fact, others).filter((answer) => answer !== made)
      .map((answer) => ({ fact, answer, ruling: situation.ruling({ ...others, [fact.id]: answer }) }));
  });
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
