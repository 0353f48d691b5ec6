// A situation of one code: its facts and clauses, the graph that says what is asked next, and the ruling on what is known.

const END = -1;

class Situation {
  constructor(id, code) {
    const data = code.situations[id].data();
    Object.assign(this, data);
    this.id = id;
    this.title = code.situations[id].title;
    this.code = code;
    this.facts = data.facts.map(readFact);
    this.byId = new Map(this.facts.map((fact) => [fact.id, fact]));
    this.byIssue = new Map(data.issues.map((issue) => [issue.id, readIssue(issue)]));
    this.logic = new Logic(this.facts.map((fact) => (1 << fact.size) - 1));
    const nodes = [this.logic.yes, this.logic.no];
    for (const line of data.conditions) nodes.push(this.condition(line, nodes));
    this.clauses = data.clauses.map((clause, number) => readClause(clause, number, nodes, this.byIssue));
    this.possible = nodes[data.possible];
    this.always = data.always.map(([name, node]) => [name, nodes[node]]);
    this.guards = data.guards.map((node) => nodes[node]);
    this.nodes = readGraph(data.graph);
  }

  condition([first, ...rest], nodes) {
    if (first < 0) return this.logic.compound(first === -1 ? ALL : ANY, rest.map((number) => nodes[number]));
    return rest.length === 1 ? this.logic.atom(first, rest[0]) : this.logic.relation(first, rest[0], rest.slice(1));
  }

  // what is known, as pairs of a fact's number and an answer's bit, in the order of the facts; seats as places from the first
  encoded(known) {
    const found = [];
    let origin = null;
    for (const fact of this.facts) {
      const answer = known[fact.id];
      if (answer === undefined) continue;
      if (fact.kind === "seat" && isSeat(answer)) {
        if (origin === null) origin = SEATS.indexOf(answer);
        found.push([fact.number, (SEATS.indexOf(answer) - origin + 4) % 4]);
      } else found.push([fact.number, codeOf(fact, answer)]);
    }
    return found;
  }

  // an answer's place among the edges of a fact, seen from the first seat that is known
  edgeOf(fact, answer, known) {
    if (fact.kind !== "seat" || !isSeat(answer)) return codeOf(fact, answer);
    const first = this.facts.find((one) => one.kind === "seat" && isSeat(known[one.id]));
    return first ? (SEATS.indexOf(answer) - SEATS.indexOf(known[first.id]) + 4) % 4 : 0;
  }

  // the node after an answer; an answer that no edge leads from changes nothing
  walked(node, fact, answer, known) {
    const edges = this.nodes[node].edges.get(fact.number);
    if (!edges && this.nodes[node].fact === fact.number) throw new Error(`no way on from ${fact.id}`); // within a tick list
    const to = edges ? edges[this.edgeOf(fact, answer, known)] : node;
    if (to === undefined || to === null) throw new Unfit(this.broken({ ...known, [fact.id]: answer }));
    return to;
  }

  left(node, known) {
    return known.reduce((rest, [fact, answer]) => this.logic.given(rest, fact, answer), node);
  }

  fits(known) {
    return this.logic.possible(this.left(this.possible, this.encoded(known)));
  }

  // the name of a constraint that the facts do not fit
  broken(known) {
    const encoded = this.encoded(known);
    const found = this.always.find(([, node]) => !this.logic.possible(this.left(node, encoded)));
    return found ? `These facts do not fit: ${found[0]}.` : "These facts cannot all be true together.";
  }

  possibleAnswers(fact, known) {
    if (this.possible === this.logic.yes) return fact.answers;
    return fact.answers.filter((answer) => this.fits({ ...known, [fact.id]: answer }));
  }

  // seats that nobody gave and that the constraints leave no doubt about
  inferredSeats(known) {
    const found = {};
    if (!Object.values(known).some(isSeat)) return found;
    for (const fact of this.facts) {
      if (fact.kind !== "seat" || fact.id in known || fact.choice) continue;
      const left = this.possibleAnswers(fact, { ...known, ...found });
      if (left.length === 1 && isSeat(left[0])) found[fact.id] = left[0];
    }
    return found;
  }

  names(mask) {
    return this.facts.filter((fact) => (mask & this.logic.bit[fact.number]) !== 0n).map((fact) => fact.id);
  }

  // what is left of a condition, and the facts that changed it
  residue(start, encoded) {
    let node = start;
    let moved = 0n;
    for (const [fact, answer] of encoded) {
      if (!this.logic.reads(node, fact)) continue;
      moved |= this.logic.bit[fact];
      node = this.logic.given(node, fact, answer);
    }
    return [node, moved];
  }

  // all that is certain on what is known: `decide` once nothing is asked, `certain` before
  ruling(known) {
    const { yes, no } = this.logic;
    const encoded = this.encoded(known);
    const possible = this.left(this.possible, encoded);
    const live = [];
    const still = [];
    const because = new Map();
    const settled = new Set();
    for (const clause of this.clauses) {
      const [residue, moved] = this.residue(clause.live, encoded);
      const node = residue.support ? this.logic.simplified(residue, possible) : residue;
      if (node === yes) {
        live.push(clause);
        because.set(clause, moved);
        clause.units.forEach((unit) => settled.add(unit));
      } else if (node !== no) still.push([clause, node]);
    }
    let pending = 0n;
    for (const [clause, node] of still) if (clause.units.some((unit) => !settled.has(unit))) pending |= node.support;
    return {
      known,
      clauses: live,
      holdings: this.holdings(live, because),
      offers: this.offers(live, known),
      readings: this.facts
        .filter((fact) => fact.contested && !(fact.id in known) && (pending & this.logic.bit[fact.number]) !== 0n)
        .map((fact) => ({ choice: fact.id, answers: this.possibleAnswers(fact, known), clauses: [] })),
      displaced: this.displaced(live, encoded, possible),
    };
  }

  holdings(live, because) {
    const found = [];
    for (const issue of this.byIssue.values()) {
      for (const outcome of issue.outcomes.values()) {
        const clauses = live.filter((clause) => clause.gives(issue.id, outcome.id));
        if (!clauses.length) continue;
        const mask = clauses.reduce((all, clause) => all | because.get(clause), 0n);
        found.push({ issue, outcome, clauses, because: this.names(mask) });
      }
    }
    return found;
  }

  offers(live, known) {
    const offered = this.facts.filter((fact) => !(fact.id in known) && live.some((clause) => clause.offers === fact.id));
    return offered.map((fact) => ({
      choice: fact.id,
      answers: this.possibleAnswers(fact, known),
      clauses: live.filter((clause) => clause.offers === fact.id),
    }));
  }

  displaced(live, encoded, possible) {
    const found = [];
    for (const clause of this.clauses) {
      if (!clause.over.length || live.includes(clause)) continue;
      const by = clause.over.map((number) => this.clauses[number]).filter((other) => live.includes(other));
      if (!by.length) continue;
      const [residue] = this.residue(clause.when, encoded);
      if (this.logic.simplified(residue, possible) === this.logic.yes) found.push({ clause, by });
    }
    return found;
  }
}

// facts that cannot occur together
class Unfit extends Error {}

function readFact(data, number) {
  const fact = { short: "", called: "", weigh: [], seen: [], waits: [], sources: {}, usual: "", ...data, number };
  if (fact.kind === "seat") fact.answers = fact.nobody ? [...SEATS, NOBODY] : SEATS;
  else if (fact.kind === "followers") fact.answers = FOLLOWERS;
  else if (fact.kind === "count") fact.answers = fact.bands;
  else {
    fact.says = new Map(data.answers);
    fact.answers = data.answers.map(([answer]) => answer);
  }
  fact.size = fact.answers.length;
  if (fact.choice) fact.choice = { until: {}, names: {}, who: [], chooser: "", ...fact.choice };
  return fact;
}

function codeOf(fact, answer) {
  if (fact.kind !== "count") return fact.answers.indexOf(answer);
  return fact.bands.filter((start, place) => place && answer >= start).length;
}

function readIssue(data) {
  const outcomes = data.outcomes.map((outcome) => [outcome.id, { effects: [], next: "", quiet: false, ...outcome }]);
  return { ...data, gather: Boolean(data.gather), outcomes: new Map(outcomes) };
}

function readClause(data, number, nodes, issues) {
  const clause = { basis: "text", source: "", cites: [], then: [], over: [], offers: "", ...data, number };
  clause.live = nodes[data.live ?? 0];
  clause.when = nodes[data.when ?? 0];
  [clause.paragraph] = clause.id.split(".");
  clause.gives = (issue, outcome) => clause.then.some(([name, outcomes]) => name === issue && outcomes.includes(outcome));
  clause.units = clause.then.flatMap(([name, outcomes]) =>
    issues.get(name).gather ? outcomes.map((outcome) => `${name}: ${outcome}`) : [`${name}:`]);
  if (clause.offers) clause.units.push(`offer: ${clause.offers}`);
  return clause;
}

// the graph as `graph_data` in situationdata.py writes it
function readGraph({ heads, futures, to }) {
  const nodes = [];
  let head = 0;
  let target = 0;
  for (let at = 0; at < futures.length; at += 1) {
    const fact = heads[head++];
    const most = heads[head++];
    const along = heads.slice(head + 1, head + 1 + heads[head]);
    head += 1 + along.length;
    const edges = new Map();
    for (let count = heads[head++]; count; count -= 1) {
      const asked = heads[head++];
      const size = heads[head++];
      edges.set(asked, to.slice(target, target + size).map((back) => (back ? at - back : null)));
      target += size;
    }
    nodes.push({ fact, most, along, future: at - futures[at], edges });
  }
  return nodes;
}
