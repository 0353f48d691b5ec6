// A ruling in words: what is said, to whom, on what it rests, and what each choice would bring.

const DIRECTOR = "director";

class Teller {
  constructor(situation, known, doubtful = new Set(), named = {}) {
    this.situation = situation;
    this.named = named; // what choosers named with their choices: a suit, a card
    const everything = { ...situation.inferredSeats(known), ...known };
    for (const name of doubtful) delete everything[name];
    this.voice = new Voice(situation, everything);
  }

  // what a ruling says beyond what held and was offered before; `place`: the node of the graph and what is known there
  brings(place, ruling, before, offered) {
    const fresh = ruling.holdings.filter((holding) => !before.has(nameOf(holding)));
    const held = new Set([...before, ...ruling.holdings.map(nameOf)]);
    const names = new Set([...offered, ...ruling.offers.map((offer) => offer.choice)]);
    return {
      told: fresh.map((holding) => this.told(holding)),
      choices: ruling.offers
        .filter((offer) => !offered.has(offer.choice))
        .map((offer) => this.choice(offer, place, held, names)),
      standing: fresh.flatMap((holding) => this.standing(holding)),
      next: unique(fresh.map((holding) => holding.outcome.next).filter(Boolean)),
      depends: [],
    };
  }

  told(holding) {
    const { issue, outcome } = holding;
    return {
      issue: issue.id,
      outcome: outcome.id,
      text: this.voice.say(outcome.say),
      tell: outcome.tell || issue.tell,
      quiet: outcome.quiet,
      marks: marksOf(holding.clauses),
      because: holding.because,
      clauses: holding.clauses.map((clause) => clause.id),
      whileOpen: Boolean(outcome.open),
      final: Boolean(outcome.final), // how a ruling is contested is not said after it
    };
  }

  choice(offer, place, held, offered) {
    const fact = this.situation.byId.get(offer.choice);
    const choice = fact.choice || { to: DIRECTOR, until: {}, names: {} };
    return {
      fact: fact.id,
      ask: this.voice.say(fact.ask),
      putTo: choice.to === DIRECTOR ? [] : this.voice.seats(choice.who) || [],
      chooser: choice.to === DIRECTOR ? DIRECTOR : this.voice.mention(choice.chooser),
      alone: Boolean(choice.alone),
      togetherMay: Boolean(choice.together),
      marks: marksOf(offer.clauses.filter((clause) => !this.goesAlong(clause))),
      until: this.voice.mention((choice.until[""] || [""])[0]),
      options: offer.answers.map((answer) => this.option(fact, choice, answer, place, held, offered)),
      weigh: fact.weigh.map((words) => this.voice.say(words)),
      test: this.voice.say(fact.test || ""),
    };
  }

  // whether a clause does not give a choice, but says something while it is open
  goesAlong(clause) {
    const outcomes = clause.then.flatMap(([name, some]) => some.map((one) => this.situation.byIssue.get(name).outcomes.get(one)));
    return outcomes.length > 0 && outcomes.every((outcome) => outcome.open);
  }

  option(fact, choice, answer, place, held, offered) {
    let words = fact.kind === "words" ? fact.says.get(answer) : "";
    if (isSeat(answer)) words = SEAT_NAMES[answer];
    const [until, ends] = choice.until[answer] || choice.until[""] || ["", ""];
    return {
      answer,
      text: this.voice.say(words || String(answer)),
      until: this.voice.mention(until),
      ends: this.voice.mention(ends),
      names: choice.names[answer] || "",
      brings: this.after(place, fact, answer, held, offered),
      source: fact.sources[answer] || "",
    };
  }

  // what follows an answer; on facts that come up only then, one branch for each of theirs
  after(place, fact, answer, held, offered) {
    const known = { ...place.known, [fact.id]: answer };
    const node = this.situation.walked(place.node, fact, answer, place.known);
    const asked = this.situation.nodes[node].fact;
    const then = { node, known };
    if (asked === END) return this.brings(then, this.situation.ruling(known), held, offered);
    const next = this.situation.facts[asked];
    const depends = this.situation.possibleAnswers(next, known).map((one) => ({
      fact: next.id,
      answer: one,
      words: trimmed(this.voice.answerText(next, one)),
      afterIf: this.afterIf(next, one),
      brings: this.after(then, next, one, held, offered),
    }));
    return { told: [], choices: [], standing: [], next: [], depends };
  }

  // an answer that is one whole sentence, as it follows "if"; nothing for any other
  afterIf(fact, answer) {
    const words = fact.kind === "words" ? fact.says.get(answer) : "";
    const text = trimmed(this.voice.say(words));
    if (!/^(\{|It )/.test(words) || /[.:;] /.test(text)) return "";
    return words.startsWith("{") ? text : uncapital(text);
  }

  // the typed effects of a holding, with seats filled in
  standing({ outcome, clauses }) {
    const laws = clauses.flatMap((clause) => [clause.paragraph, ...clause.cites]);
    const said = this.voice.say(outcome.say);
    return outcome.effects.map((effect) => {
      const fields = {};
      for (const [key, value] of Object.entries(effect.fields)) fields[key] = this.field(key, value);
      for (const [key, value] of Object.entries(effect.given || {})) fields[`given ${key}`] = this.givenFact(value);
      return { kind: effect.kind, fields, text: this.withNamed(effect.say), inForce: Boolean(effect.force), laws, said };
    });
  }

  withNamed(template) {
    const text = this.voice.mention(template);
    const named = Object.values(this.named);
    return named.length === 1 && isSuit(named[0]) ? text.split("the suit named").join(named[0]) : text;
  }

  field(key, value) {
    if (Array.isArray(value)) return value.length ? this.voice.seats(value) || [] : [];
    return key === "until" ? this.voice.mention(value) : value;
  }

  givenFact([word, ...role]) {
    const seats = role.length ? this.voice.seats(role) : null;
    return seats && seats.length ? seats[0] : word;
  }

  chosen(fact) {
    const words = this.voice.answerWords(fact, this.voice.known[fact.id], 200);
    if (!fact.choice) return `Reading taken: ${uncapital(words)}.`;
    if (fact.choice.to === DIRECTOR) {
      const found = uncapital(words);
      return found.startsWith("find ") ? `You found ${found.slice(5)}.` : `You judged: ${found}.`;
    }
    const said = this.named[fact.id] ? withChoiceNamed(words, this.named[fact.id]) : words;
    return `${capital(this.voice.mention(fact.choice.chooser))} chose: ${uncapital(said)}.`;
  }
}

function nameOf(holding) {
  return `${holding.issue.id}: ${holding.outcome.id}`;
}

// what clauses rest on together: one mark for each basis and source, the letter first
function marksOf(clauses) {
  const grouped = new Map();
  for (const clause of clauses) {
    const key = `${clause.basis}\n${clause.source}`;
    if (!grouped.has(key)) grouped.set(key, { laws: [], basis: clause.basis, source: clause.source });
    grouped.get(key).laws.push(clause.paragraph, ...clause.cites);
  }
  const marks = [...grouped.values()].map((mark) => ({ ...mark, laws: unique(mark.laws) }));
  return [...marks.filter((mark) => mark.basis === "text"), ...marks.filter((mark) => mark.basis !== "text")];
}

function paragraphsOf(clauses) {
  return unique(clauses.flatMap((clause) => [clause.paragraph, ...clause.cites]));
}

function lawsOfMarks(marks) {
  return unique(marks.flatMap((mark) => mark.laws));
}

function lawsOfChoices(choices) {
  return choices.flatMap((choice) => [
    ...choice.marks.flatMap((mark) => mark.laws),
    ...choice.options.flatMap((option) => lawsOfBrings(option.brings)),
  ]);
}

function lawsOfBrings(brings) {
  return [
    ...brings.told.flatMap((told) => told.marks.flatMap((mark) => mark.laws)),
    ...lawsOfChoices(brings.choices),
    ...brings.depends.flatMap((one) => lawsOfBrings(one.brings)),
  ];
}

// the whole ruling at an end of the graph; `regulated`: facts that a profile, or the bare law, has answered
function reportOf(situation, place, { regulated = new Set(), doubtful = new Set(), named = {} } = {}) {
  const ruling = situation.ruling(place.known);
  const teller = new Teller(situation, place.known, doubtful, named);
  const base = teller.brings(place, ruling, new Set(), new Set());
  const held = new Set(ruling.holdings.map(nameOf));
  const offered = new Set(ruling.offers.map((offer) => offer.choice));
  const readings = ruling.readings.map((offer) => teller.choice(offer, place, held, offered));
  const made = situation.facts.filter((fact) =>
    (fact.choice || fact.contested) && fact.id in place.known && !regulated.has(fact.id));
  return {
    ...base,
    situation,
    ruling,
    known: teller.voice.known,
    laws: unique([...paragraphsOf(ruling.clauses), ...lawsOfChoices(base.choices), ...lawsOfChoices(readings)]),
    readings,
    toJudge: [
      ...base.told.filter((told) => told.marks.some((mark) => mark.basis === "judge")),
      ...base.choices.filter((choice) => !choice.putTo.length),
    ],
    made,
    chosen: made.map((fact) => teller.chosen(fact)),
    playersChose: made.some((fact) => fact.choice && fact.choice.to !== DIRECTOR),
    regulated: regulationsOf(situation, place.known, regulated, teller.voice),
  };
}

// what the law leaves to the regulating authority

// those of the regulated facts on which the ruling turns: without that answer alone some clause would be in doubt
function turnedOn(situation, known, regulated) {
  const { logic } = situation;
  const everything = situation.encoded(known);
  let beside = 0n;
  for (const fact of situation.facts) {
    const idle = fact.waits.length || situation.left(situation.guards[fact.number], everything) === logic.no;
    if (fact.choice || fact.contested || idle) beside |= logic.bit[fact.number];
  }
  return situation.facts.filter((fact) => regulated.has(fact.id) && fact.id in known && turnsOn(fact));

  function turnsOn(fact) {
    const others = everything.filter(([number]) => number !== fact.number);
    const possible = situation.left(situation.possible, others);
    return situation.clauses.some((clause) => {
      if (!logic.reads(clause.live, fact.number)) return false;
      const { support } = logic.simplified(situation.left(clause.live, others), possible);
      const own = logic.bit[fact.number];
      return (support & own) !== 0n && (support & ~(beside | own)) === 0n;
    });
  }
}

function regulationsOf(situation, known, regulated, voice) {
  if (!regulated.size) return [];
  const { profile } = situation.code;
  return turnedOn(situation, known, regulated).map((fact) => {
    const decided = (profile.answers || {})[fact.id];
    const paragraph = fact.paragraph || (decided ? decided[0] : "");
    const reading = situation.clauses.find((clause) => situation.logic.reads(clause.when, fact.number));
    const laws = paragraph ? [paragraph] : reading ? [reading.paragraph] : [];
    const words = voice.answerWords(fact, known[fact.id], 200);
    const found = { fact: fact.id, answer: known[fact.id], short: fact.short, words, laws, decided: Boolean(decided) };
    return { ...found, source: decided ? decided[1] : "", note: decided ? decided[2] : "" };
  });
}

// who has answered a fact that nobody was asked for
function whoseAnswer(code, name) {
  const decided = (code.profile.answers || {})[name];
  if (!decided) return "by the bare law";
  return `by the regulations of ${code.profile.body || code.profile.title}${decided[0] ? `, ${decided[0]}` : ""}`;
}
