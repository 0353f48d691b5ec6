// An incident as a value: the answers in their order, one step back, an answer changed, choices made.
//
// A step is what one screen added; if it was in dispute, `of` is the fact that was. Where it came from: "asked", "chosen" (by a player), "table" (the deal shows it), "told"
// (with the situation that led here). `kept` waits for its question to come up again after an earlier answer was changed.

const MOST_TICKS = 9;

// `base`: the deal as it was before this incident; `deal`: the same, if what is in force in it is known
function newSession(situation, door, base, told = {}) {
  return settled({ situation, door, base, deal: isKnown(base) ? base : null, told, steps: [], kept: {}, fallen: [], doubtful: [], named: {} });
}

function regulatedOf(session) {
  return new Set(Object.keys(session.door.regulated || {}));
}

// what a report needs beside the facts: who answered what nobody was asked, what stays in dispute, what choosers named
function detailsOf(session) {
  const made = Object.entries(session.named).filter(([name]) => session.steps.some((step) => name in step.facts));
  return { regulated: regulatedOf(session), doubtful: new Set(session.doubtful), named: Object.fromEntries(made) };
}

// what is known, and the node of the graph that it leads to
function placeOf(session) {
  const { situation, door } = session;
  let known = { ...(door.regulated || {}), ...(door.given || {}) };
  let node = situation.graph.roots[door.root];
  for (const step of session.steps) {
    for (const fact of situation.facts) {
      if (!(fact.id in step.facts)) continue;
      node = situation.walked(node, fact, step.facts[fact.id], known);
      known = { ...known, [fact.id]: step.facts[fact.id] };
    }
  }
  if (!situation.fits(known)) throw new Unfit(situation.broken(known));
  if (situation.nodes[node].fact === END) known = withTold(session, known);
  return { node, known };
}

// what was told and nobody was asked for belongs to the ruling too
function withTold({ situation, told }, known) {
  let all = known;
  for (const [name, answer] of Object.entries(told)) {
    const more = { ...all, [name]: answer };
    if (!(name in all) && situation.byId.has(name) && situation.fits(more)) all = more;
  }
  return all;
}

// the question that comes next; null at a ruling
function questionOf(session, place = placeOf(session)) {
  const { situation } = session;
  const node = situation.nodes[place.node];
  if (node.fact === END) return null;
  const fact = situation.facts[node.fact];
  const along = [fact, ...node.along.map((number) => situation.facts[number])];
  const answers = situation.possibleAnswers(fact, place.known);
  const listed = ticksOf(situation, along, place.known);
  const preset = {};
  for (const { fact: one } of listed) {
    const answer = toldAnswer(session, one, place.known);
    if (answer !== undefined) preset[one.id] = answer;
  }
  const lines = listed.filter((line) => !(line.fact.id in preset));
  const ticked = unique(listed.map((line) => line.fact));
  return { place, fact, answers: inOrderOfKeys(fact, answers), along, lines, ticked, preset, most: node.most };
}

function inOrderOfKeys(fact, answers) {
  return fact.yes ? [...answers].sort((a, b) => (a === "yes" ? -1 : b === "yes" ? 1 : 0)) : answers;
}

// the lines of the tick list that a question opens; none if it is asked by itself
function ticksOf(situation, along, known) {
  const found = [];
  for (const fact of along) {
    const lines = fact.usual ? rareAnswers(situation, fact, known).map((answer) => ({ fact, answer })) : [];
    if (!lines.length || found.length + lines.length > MOST_TICKS) break;
    found.push(...lines);
  }
  return found.length > 1 ? found : [];
}

function rareAnswers(situation, fact, known) {
  const usual = usualAnswer(fact);
  const possible = situation.possibleAnswers(fact, known);
  return possible.includes(usual) ? possible.filter((answer) => answer !== usual) : [];
}

// what "none of these" records
function usualAnswer(fact) {
  return fact.kind === "count" ? Number(fact.usual) : fact.usual;
}

// what a tick list records: the answer of each line that is ticked, the usual answer of every other fact
function tickedFacts(question, ticked) {
  const facts = { ...question.preset };
  for (const fact of question.ticked) if (!(fact.id in facts)) facts[fact.id] = usualAnswer(fact);
  for (const line of ticked) facts[line.fact.id] = line.answer;
  return facts;
}

// the answer to a fact that nobody has to be asked for
function toldAnswer(session, fact, known) {
  const possible = session.situation.possibleAnswers(fact, known);
  const own = session.told[fact.id];
  if (own !== undefined && possible.includes(own)) return own;
  const seen = session.deal ? answerAtTable(session.deal, session.situation, fact, known) : undefined;
  return possible.includes(seen) ? seen : undefined;
}

// the screens that can follow, never too few
function atMost(session, question) {
  const groups = new Map();
  for (const fact of session.situation.facts) {
    if (!fact.together || fact.id in question.place.known) continue;
    groups.set(fact.together, (groups.get(fact.together) || 0) + fact.answers.length - 1);
  }
  return [...groups.values()].reduce((sum, lines) => sum + Math.floor((lines - 1) / MOST_TICKS), question.most);
}

function questionNumber(session) {
  return session.steps.filter((step) => step.origin === "asked").length + 1;
}

// going on

function answered(session, facts, disputed = [], said = [], of = "") {
  return settled(withStep(session, { facts, origin: "asked", disputed, said, of }));
}

// whether that fact was in dispute on the screen of a step
function wasDisputed(step, name) {
  return step.disputed.length > 0 && (step.of ? step.of === name : Object.keys(step.facts).length === 1);
}

function chosenBy(session, choice, answer) {
  return settled(withStep(session, { facts: { [choice]: answer }, origin: "chosen", disputed: [], said: [] }));
}

function withStep(session, step) {
  const after = { ...session, steps: [...session.steps, step], fallen: [] };
  placeOf(after); // refuses what cannot be
  return after;
}

// with every answer that nobody has to be asked for, and every kept answer whose question has come up again
function settled(start) {
  let session = start;
  for (;;) {
    const step = nextStep(session);
    if (!step) break;
    const kept = { ...session.kept };
    for (const name of Object.keys(step.facts)) delete kept[name];
    session = { ...session, kept, steps: [...session.steps, step] };
  }
  return withoutFallen(session);
}

function nextStep(session) {
  const place = placeOf(session);
  const question = questionOf(session, place);
  if (!question) return keptChoice(session, place);
  const whole = question.ticked.length ? question.ticked : [question.fact];
  const found = { ...question.preset };
  let origin = session.deal ? "table" : "told";
  for (const fact of whole) {
    if (fact.id in found) continue;
    const told = question.ticked.length ? undefined : toldAnswer(session, fact, place.known);
    const kept = session.kept[fact.id];
    if (told !== undefined) {
      found[fact.id] = told;
      if (fact.id in session.told) origin = "told";
    } else if (kept !== undefined && situationAllows(session, fact, kept, place.known)) {
      found[fact.id] = kept;
      origin = "asked";
    } else return null;
  }
  return { facts: found, origin, disputed: [], said: [] };
}

function situationAllows({ situation }, fact, answer, known) {
  return situation.fits({ ...known, [fact.id]: answer });
}

function keptChoice(session, place) {
  if (!Object.keys(session.kept).length) return null;
  const { offers, readings } = session.situation.ruling(place.known);
  for (const offer of [...offers, ...readings]) {
    const made = session.kept[offer.choice];
    if (offer.answers.includes(made)) return { facts: { [offer.choice]: made }, origin: "chosen", disputed: [], said: [] };
  }
  return null;
}

// kept answers whose questions can no longer come up fall away
function withoutFallen(session) {
  const names = Object.keys(session.kept);
  if (!names.length) return session;
  const { node } = placeOf(session);
  const coming = session.situation.nodes[node].fact === END ? new Set() : reachable(session.situation, node);
  const kept = {};
  for (const name of names) if (coming.has(name)) kept[name] = session.kept[name];
  return { ...session, kept, fallen: names.filter((name) => !coming.has(name)) };
}

// the facts that may still be asked, and the choices that may still be offered
function reachable(situation, start) {
  const seen = new Set();
  const found = new Set();
  const left = [start];
  while (left.length) {
    const at = left.pop();
    if (seen.has(at)) continue;
    seen.add(at);
    for (const [fact, edges] of situation.nodes[at].edges) {
      found.add(situation.facts[fact].id);
      left.push(...edges.filter((to) => to !== null));
    }
  }
  return found;
}

// going back

function isGiven(step) {
  return step.origin === "table" || step.origin === "told";
}

// without the last answer; null if nothing was asked yet
function back(session) {
  const steps = [...session.steps];
  while (steps.length && isGiven(steps[steps.length - 1])) steps.pop();
  if (!steps.length) return null;
  const gone = Object.keys(steps.pop().facts);
  const doubtful = session.doubtful.filter((name) => !gone.includes(name));
  return { ...session, steps, kept: {}, fallen: [], doubtful };
}

// the session as it was before a step: its question can be asked again
function before(session, number) {
  return { ...session, steps: session.steps.slice(0, number), kept: {}, fallen: [] };
}

// with one step answered otherwise; later answers stay, as far as they can
function changed(session, number, facts) {
  const kept = {};
  for (const step of session.steps.slice(number + 1)) if (!isGiven(step)) Object.assign(kept, step.facts);
  const doubtful = session.doubtful.filter((name) => !(name in facts));
  const step = { facts, origin: "asked", disputed: [], said: [] };
  const start = { ...session, steps: [...session.steps.slice(0, number), step], doubtful, fallen: [] };
  placeOf(start);
  return settled({ ...start, kept });
}

// rulings

function isChosen(step) {
  return step.origin === "chosen";
}

// the ruling in words: after a choice, only what it brings; null at a question
function rulingOf(session) {
  const place = placeOf(session);
  if (session.situation.nodes[place.node].fact !== END) return null;
  const held = heldBeforeChoice(session);
  const full = withNames(session, reportOf(session.situation, place, detailsOf(session)), held);
  if (!held) return full;
  const told = full.told.filter((item) => !held.has(`${item.issue}: ${item.outcome}`));
  const since = new Set(session.steps.slice(lastChoice(session)).flatMap((step) => Object.keys(step.facts)));
  const chosen = full.chosen.filter((_, at) => since.has(full.made[at].id));
  return { ...full, told, chosen, whole: full };
}

// what a choice brings, with the suit or the card that was named with it
function withNames(session, report, held) {
  const last = session.steps.filter(isChosen).pop();
  const named = last && Object.keys(last.facts).map((name) => session.named[name]).find(Boolean);
  if (!named || !held) return report;
  const fresh = (item) => !held.has(`${item.issue}: ${item.outcome}`);
  return { ...report, told: report.told.map((item) => (fresh(item) ? { ...item, text: withNamedIn(item.text, named) } : item)) };
}

// the number of the last step by which a player chose, not the director; -1 if there is none
function lastChoice({ situation, steps }) {
  const players = (name) => {
    const { choice } = situation.byId.get(name);
    return choice && choice.to !== DIRECTOR;
  };
  return steps.map((step) => isChosen(step) && Object.keys(step.facts).some(players)).lastIndexOf(true);
}

// what held before the last choice of a player; null if none was made, or if something would then be asked
function heldBeforeChoice(session) {
  const { situation, steps } = session;
  const last = lastChoice(session);
  if (last < 0) return null;
  const waits = (name) => situation.byId.get(name).waits.length > 0;
  const past = steps
    .filter((step, at) => at < last || (at > last && step.origin === "asked"))
    .map((step) => ({ ...step, facts: Object.fromEntries(Object.entries(step.facts).filter(([name]) => !waits(name))) }));
  const place = placeOf({ ...session, steps: past });
  if (situation.nodes[place.node].fact !== END) return null;
  return new Set(situation.ruling(place.known).holdings.map(nameOf));
}

// the situation that takes over knows the seats that both have
function sharedSeats(session, situation) {
  const { known } = placeOf(session);
  const shared = {};
  for (const fact of situation.facts) {
    const own = session.situation.byId.get(fact.id);
    if (own && fact.kind === "seat" && own.kind === "seat" && own.nobody === fact.nobody && !fact.choice && fact.id in known) {
      shared[fact.id] = known[fact.id];
    }
  }
  return shared;
}
