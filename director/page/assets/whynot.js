// Why a law does or does not apply: its parts, what each would still need, and the answer that would bring it in.

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
    paragraph: clause.paragraph,
    lacks: ruling.clauses.includes(clause) ? "" : lacking(session, voice, ruling, clause),
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

// the facts one change of which would bring the law in: its letter, or if that is not to be had a reading of it; or a choice
// made otherwise; or, if none brings it in at once, those after which it can come in, by a choice or by what is asked then
function whatDecides(session, ruling, number) {
  const { situation } = session;
  const letter = new Map();
  const reading = new Map();
  const chosen = new Map();
  for (const change of otherwise(situation, ruling.known)) addCertain(letter, reading, change, number);
  for (const change of chosenOtherwise(situation, ruling.known)) addCertain(chosen, chosen, change, number);
  const found = [letter, reading, chosen].find((some) => some.size) || opening(situation, ruling, number);
  return [...found.values()].map((item) => {
    const teller = new Teller(situation, item.ruling.known);
    const holdings = item.ruling.holdings.filter((holding) => holding.clauses.some((clause) => item.clauses.includes(clause)));
    const told = holdings.map((holding) => teller.told(holding)).find((one) => !one.quiet);
    return { fact: item.fact, said: ruling.known[item.fact.id], others: item.answers, text: told ? told.text : "", after: item.after };
  });
}

function addTo(found, { fact, answer, ruling }, clauses, after) {
  const key = JSON.stringify([fact.id, clauses.map((clause) => clause.id)]);
  if (!found.has(key)) found.set(key, { fact, clauses, ruling, answers: [], after });
  found.get(key).answers.push(answer);
}

function addCertain(letter, reading, change, number) {
  const clauses = change.ruling.clauses.filter((clause) => belongs(clause, number));
  const text = clauses.filter((clause) => clause.basis === "text");
  if (text.length) addTo(letter, change, text, "");
  else if (clauses.length) addTo(reading, change, clauses, "");
}

// the answers after which the law may come in, where it cannot now: by choices if nothing rare is so, if there are any
function opening(situation, ruling, number) {
  const past = pastOf(situation, ruling.known);
  const closed = situation.clauses.filter((clause) => belongs(clause, number) && !couldBeLive(situation, clause, past));
  const usual = Object.fromEntries(situation.facts.filter((fact) => fact.usual).map((fact) => [fact.id, usualAnswer(fact)]));
  const byChoice = new Map();
  const byMore = new Map();
  for (const change of otherwise(situation, ruling.known)) {
    const facts = { ...past, [change.fact.id]: change.answer };
    const coming = closed.filter((clause) => couldBeLive(situation, clause, facts));
    const chosen = coming.filter((clause) => waitsForChoices(situation, clause, { ...usual, ...facts }));
    if (chosen.length) addTo(byChoice, change, chosen, "choice");
    else if (coming.length) addTo(byMore, change, coming, "more");
  }
  return byChoice.size ? byChoice : byMore;
}

function couldBeLive(situation, clause, known) {
  const encoded = situation.encoded(known);
  const { logic } = situation;
  return logic.simplified(situation.left(clause.live, encoded), situation.left(situation.possible, encoded)) !== logic.no;
}

function waitsForChoices(situation, clause, known) {
  const left = situation.left(clause.live, situation.encoded(known));
  return left !== situation.logic.no && situation.facts.every((fact) => fact.choice || !situation.logic.reads(left, fact.number));
}

// what a clause would still need, in the nearest way: facts otherwise, choices made

const MOST_WAYS = 2;
const MANY_WAYS = 24; // no more are put together

function lacking(session, voice, ruling, clause) {
  const { situation } = session;
  const known = new Map(situation.encoded(ruling.known));
  const ways = nearestWays(situation, clause.when, known);
  const words = unique(ways.map((way) => wayWords(situation, voice, ruling, way)));
  return words.length > MOST_WAYS ? [...words.slice(0, MOST_WAYS), "something else"].join("; or ") : words.join("; or ");
}

// the ways with the fewest facts otherwise: each a map from a fact to the answers it would need
function nearestWays(situation, node, known) {
  const { logic } = situation;
  if ([...known].reduce((left, [fact, answer]) => logic.given(left, fact, answer), node) === logic.yes) return [new Map()];
  if (node.kind === ATOM) return [new Map([[node.fact, node.answers]])];
  if (node.kind === RELATION) return relatedWays(situation, node, known);
  if (node.kind === ANY) return fewest(situation, node.parts.flatMap((part) => nearestWays(situation, part, known)));
  if (node.kind !== ALL) return [];
  return node.parts.reduce((ways, part) => {
    const more = nearestWays(situation, part, known);
    const both = ways.flatMap((way) => more.map((one) => joinedWays(way, one))).filter(Boolean);
    return fewest(situation, both).slice(0, MANY_WAYS);
  }, [new Map()]);
}

// two seats: the one of them that is known stays, if it does
function relatedWays(situation, node, known) {
  const { logic } = situation;
  const facts = situation.facts.filter((fact) => logic.reads(node, fact.number));
  const ways = facts.flatMap((fact) => {
    const other = facts.find((one) => one !== fact);
    if (!other || !known.has(other.number)) return [];
    const left = logic.given(node, other.number, known.get(other.number));
    return left.kind === ATOM ? [new Map([[left.fact, left.answers]])] : [];
  });
  return ways.slice(-1); // seats are given in the order of the facts: what comes later is seen from what came before
}

function joinedWays(one, other) {
  const found = new Map(one);
  for (const [fact, answers] of other) {
    const both = found.has(fact) ? found.get(fact) & answers : answers;
    if (!both) return null;
    found.set(fact, both);
  }
  return found;
}

function fewest(situation, ways) {
  const cost = (way) => [...way.keys()].filter((fact) => !situation.facts[fact].choice).length;
  const least = Math.min(...ways.map(cost));
  return ways.filter((way) => cost(way) === least);
}

function wayWords(situation, voice, ruling, way) {
  const facts = [...way].filter(([number]) => !situation.facts[number].choice); // a choice comes up only when these are so
  const parts = (facts.length ? facts : [...way]).map(([number, answers]) => {
    const fact = situation.facts[number];
    const some = answersOf(situation, fact, answers, ruling.known).map((answer) => uncapitalAnswer(voice, fact, answer));
    const who = fact.choice ? (fact.choice.to === DIRECTOR ? "you judge" : `${voice.mention(fact.choice.chooser)} chooses`) : fact.short;
    return `${who}: ${some.join(" or ")}`;
  });
  return parts.join(", and ");
}

function uncapitalAnswer(voice, fact, answer) {
  const words = voice.answerWords(fact, answer, 100);
  return fact.kind === "words" && !/^(North|East|South|West|I)\b/.test(words) ? uncapital(words) : words;
}

// the answers that a mask means; seats are places from the first that is known
function answersOf(situation, fact, mask, known) {
  if (fact.kind !== "seat") return fact.answers.filter((answer) => (mask >> codeOf(fact, answer)) & 1);
  const first = situation.facts.find((one) => one.kind === "seat" && isSeat(known[one.id]));
  const origin = first ? known[first.id] : "N";
  return fact.answers.filter((answer) => (mask >> (isSeat(answer) ? (SEATS.indexOf(answer) - SEATS.indexOf(origin) + 4) % 4 : codeOf(fact, answer))) & 1);
}
