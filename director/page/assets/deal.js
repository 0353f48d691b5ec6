// The deal at this table: what belongs to it ("declarer": "S"), and what rulings have left in force in it.
//
// Nothing ends by itself: that a card was played or a lead lost is seen at the table, and told by whoever saw it.

const BINDING = ["lead", "play", "silent", "card", "hand", "call"]; // kinds that limit what a player may do

// `rulings`: the numbers of those given in it. Once there is one, what is in force in it is known.
function newDeal(id) {
  return { id, label: "", code: "", rulings: [], facts: {}, from: {}, items: [], open: null, aside: [] };
}

function isKnown(deal) {
  return deal.rulings.length > 0;
}

function dealName(deal) {
  return deal.label || `Deal ${deal.id}`;
}

function inForce(deal) {
  return deal.items.filter((item) => !item.ended);
}

function ended(deal, gone, is = true) {
  return { ...deal, items: deal.items.map((item) => (item === gone ? { ...item, ended: is, endedBy: is ? item.endedBy : 0 } : item)) };
}

// choices that were not made and judgements that had to wait, in the rulings of a deal
function waitingIn(log, deal) {
  return log.filter((entry) => entry.dealNumber === deal.id).flatMap((entry) => entry.ruling.choices.map((choice) => [entry, choice]));
}

// the deal as if a ruling had not been given
function dealWithout(deal, number) {
  const items = deal.items.filter((item) => item.entry !== number);
  const mine = Object.keys(deal.from).filter((name) => deal.from[name] === number);
  const without = (found) => Object.fromEntries(Object.entries(found).filter(([name]) => !mine.includes(name)));
  return {
    ...deal,
    rulings: deal.rulings.filter((one) => one !== number),
    facts: without(deal.facts),
    from: without(deal.from),
    items: items.map((item) => (item.endedBy === number ? { ...item, ended: false, endedBy: 0 } : item)),
  };
}

// the deal after a ruling: what it ends has ended, what it leaves in force is in force
function dealAfter(deal, number, code, standing, facts) {
  const before = deal.items.filter((item) => item.entry === number && item.ended).map((item) => item.standing.text);
  const rest = dealWithout(deal, number);
  let { items } = rest;
  for (const end of standing.filter((one) => one.kind === "ends")) {
    items = items.map((item) => (!item.ended && endsIt(end, item.standing) ? { ...item, ended: true, endedBy: number } : item));
  }
  const added = standing.filter(lasts).map((one) => ({ entry: number, code, standing: one, ended: before.includes(one.text), endedBy: 0 }));
  const from = Object.fromEntries(Object.keys(facts).map((name) => [name, rest.from[name] || number]));
  return {
    ...rest, code, rulings: [...rest.rulings, number], facts: { ...rest.facts, ...facts }, from: { ...rest.from, ...from },
    items: [...items, ...added],
  };
}

function endsIt(end, standing) {
  const word = String(end.fields.ends);
  const named = [standing.kind, String(standing.fields[standing.kind] || "")];
  if (!named.some((name) => name === word || name.endsWith(` ${word}`))) return false;
  const of = end.fields.of || [];
  const whose = standing.fields.of || standing.fields.who || [];
  return !of.length || of.some((seat) => whose.includes(seat));
}

// the players that something in force binds
function whom(standing) {
  for (const key of ["who", "of", "for", standing.kind]) if (Array.isArray(standing.fields[key])) return standing.fields[key];
  return [];
}

// what binds a player from earlier, where this ruling binds the same player too
function besides(deal, standing) {
  const bound = new Set(standing.filter((one) => BINDING.includes(one.kind) && lasts(one)).flatMap(whom));
  return inForce(deal).filter((item) => BINDING.includes(item.standing.kind) && whom(item.standing).some((seat) => bound.has(seat)));
}

// the facts that stay the same for the whole deal
function factsOfDeal(situation, known) {
  const found = {};
  for (const fact of situation.facts) if (fact.deal && fact.id in known && !fact.choice) found[fact.id] = known[fact.id];
  return found;
}

// the answer that the table itself gives; undefined if somebody has to be asked
function answerAtTable(deal, situation, fact, known) {
  if (fact.choice) return undefined;
  if (fact.id in deal.facts) return deal.facts[fact.id];
  const voice = new Voice(situation, known);
  for (const [answer, kind, values, roles, least] of fact.seen) {
    if (!kind) return answer;
    const seats = Object.entries(roles).map(([key, role]) => [key, voice.seats(role)]);
    if (seats.some(([, some]) => some === null)) return undefined; // who is meant is not known yet
    const fitting = inForce(deal).filter((item) => fitsSeen(item.standing, kind, values, seats));
    if (fitting.length >= least) return answer === "ask" ? undefined : answer;
  }
  return undefined;
}

function fitsSeen(standing, kind, values, seats) {
  if (standing.kind !== kind || (values.length && !values.includes(standing.fields[kind]))) return false;
  return seats.every(([key, some]) => {
    const found = standing.fields[key];
    return Array.isArray(found) && found.length > 0 && found.every((seat) => some.includes(seat));
  });
}
