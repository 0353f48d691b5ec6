// Questions and rulings as data, in the form that `director rule --json` prints, and as Markdown.

function markData(mark) {
  return { laws: mark.laws, basis: mark.basis, ...(mark.source ? { source: mark.source } : {}) };
}

function toldData(item, known) {
  const because = {};
  for (const name of item.because) if (name in known) because[name] = known[name];
  return {
    issue: item.issue,
    outcome: item.outcome,
    text: item.text,
    tell: item.tell,
    quiet: item.quiet,
    laws: lawsOfMarks(item.marks),
    basis: item.marks.length ? item.marks[0].basis : "text",
    rests_on: item.marks.map(markData),
    because,
    ...(item.final ? { no_appeal: true } : {}),
  };
}

function choiceData(item, known) {
  return {
    fact: item.fact,
    ask: item.ask,
    put_to: item.putTo.length ? item.putTo : [DIRECTOR],
    alone: item.alone,
    laws: lawsOfMarks(item.marks),
    until: item.until,
    weigh: item.weigh,
    options: item.options.map((option) => ({
      answer: option.answer,
      text: option.text,
      until: option.until,
      brings: bringsData(option.brings, known),
      ...(option.names ? { names: option.names } : {}),
      ...(option.source ? { source: option.source } : {}),
    })),
  };
}

function bringsData(item, known) {
  const data = {
    holdings: item.told.map((told) => toldData(told, known)),
    choices: item.choices.map((choice) => choiceData(choice, known)),
    in_force: item.standing.filter(staysInForce).map(standingData),
    effects: item.standing.map(standingData),
    next: item.next,
  };
  if (item.depends.length) {
    data.depends = item.depends.map((one) => ({ fact: one.fact, answer: one.answer, brings: bringsData(one.brings, known) }));
  }
  return data;
}

function staysInForce(standing) {
  return standing.inForce || "until" in standing.fields;
}

function standingData(item) {
  const fields = {};
  for (const [key, value] of Object.entries(item.fields)) fields[key.replace(/ /g, "_")] = value;
  return { ...fields, text: item.text, laws: item.laws };
}

function judgedData(item) {
  if (item.issue) {
    const laws = item.marks.filter((mark) => mark.basis === "judge").flatMap((mark) => mark.laws);
    return { issue: item.issue, text: item.text, laws };
  }
  return { choice: item.fact, text: item.ask, laws: item.marks.flatMap((mark) => mark.laws), weigh: item.weigh };
}

// facts and choices as they are given: seats as letters, followers as a list of seats
function factsData(situation, known) {
  const voice = new Voice(situation, known);
  const found = {};
  for (const fact of situation.facts) {
    if (!(fact.id in known)) continue;
    const answer = known[fact.id];
    const order = fact.kind === "followers" && FOLLOWERS.indexOf(answer) % 3 ? voice.order(fact) : null;
    found[fact.id] = order ? order.slice(0, FOLLOWERS.indexOf(answer)) : answer;
  }
  return found;
}

function profileData(report) {
  if (!report.regulated.length) return {};
  const { profile } = report.situation.code;
  const facts = {};
  for (const item of report.regulated) {
    facts[item.fact] = {
      answer: item.answer,
      text: item.words,
      laws: item.laws,
      from: item.decided ? "profile" : "bare law",
      ...(item.source ? { source: item.source } : {}),
      ...(item.note ? { note: item.note } : {}),
    };
  }
  return { profile: { id: profile.id, title: profile.title, ...(profile.seen ? { seen: profile.seen } : {}), facts } };
}

function rulingData(report) {
  const { known, ruling } = report;
  return {
    laws: report.laws,
    holdings: report.told.map((item) => toldData(item, known)),
    choices: report.choices.map((item) => choiceData(item, known)),
    readings: report.readings.map((item) => choiceData(item, known)),
    in_force: report.standing.filter(staysInForce).map(standingData),
    effects: report.standing.map(standingData),
    displaced: ruling.displaced.map(({ clause, by }) => ({
      law: clause.paragraph, clause: clause.id, by: by.map((other) => other.paragraph),
    })),
    next: report.next,
    to_judge: report.toJudge.map(judgedData),
    ...profileData(report),
  };
}

function questionData(situation, place) {
  const node = situation.nodes[place.node];
  const fact = situation.facts[node.fact];
  const voice = new Voice(situation, place.known);
  const answers = situation.possibleAnswers(fact, place.known);
  return {
    fact: fact.id,
    ask: voice.say(fact.ask),
    answers: answers.map((answer) => ({ answer, text: voice.answerText(fact, answer) })),
    because: lawsWaiting(situation, place.known, [fact]),
    along: [fact.id, ...node.along.map((number) => situation.facts[number].id)],
    at_most: node.most,
    ...(fact.judged ? { test: voice.say(fact.test || ""), weigh: fact.weigh.map((words) => voice.say(words)) } : {}),
  };
}

// the laws that wait for the answer to some facts
function lawsWaiting(situation, known, facts) {
  const encoded = situation.encoded(known);
  const waiting = situation.clauses.filter((clause) => {
    const left = situation.left(clause.live, encoded);
    return facts.some((fact) => situation.logic.reads(left, fact.number));
  });
  return unique(waiting.map((clause) => clause.paragraph));
}

function placeData(situation, place, details) {
  const given = {};
  for (const [name, answer] of Object.entries(place.known)) if (!details.regulated.has(name)) given[name] = answer;
  const asks = situation.nodes[place.node].fact !== END;
  return {
    schema: 1,
    status: asks ? "question" : "ruling",
    code: situation.code.id,
    situation: situation.id,
    facts: factsData(situation, given),
    ...(asks ? questionData(situation, place) : rulingData(reportOf(situation, place, details))),
  };
}
