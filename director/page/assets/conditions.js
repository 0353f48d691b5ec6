// Conditions as interned values: what is left of a condition after an answer is itself a condition.
//
// A fact is a number, an answer a bit. A condition is true, false, an atom (a fact and a set of its answers), a relation
// of two facts, all of or any of others. Equal conditions are the same object.

const TRUE = 0;
const FALSE = 1;
const ATOM = 2;
const RELATION = 3;
const ALL = 4;
const ANY = 5;

function bitsOf(mask) {
  const found = [];
  for (let bit = 0; mask >> bit; bit += 1) if ((mask >> bit) & 1) found.push(bit);
  return found;
}

class Condition {
  constructor(kind, number, support) {
    this.kind = kind;
    this.number = number;
    this.support = support; // the facts it reads, as bits of a BigInt
    this.fact = -1;
    this.answers = 0; // of a relation: its second fact
    this.rows = [];
    this.parts = [];
    this.opposite = null;
    this.left = new Map();
    this.assumed = new Map();
    this.proof = undefined; // not yet sought; null: none
  }
}

class Logic {
  constructor(domains) {
    this.domains = domains;
    this.bit = domains.map((_, fact) => 1n << BigInt(fact));
    this.table = new Map();
    this.count = 0;
    this.simple = new Map();
    this.yes = this.made(TRUE, 0n);
    this.no = this.made(FALSE, 0n);
    this.yes.opposite = this.no;
    this.no.opposite = this.yes;
    this.yes.proof = new Map();
    this.no.proof = null;
  }

  made(kind, support) {
    this.count += 1;
    return new Condition(kind, this.count, support);
  }

  reads(node, fact) {
    return (node.support & this.bit[fact]) !== 0n;
  }

  interned(key, kind, support, fill) {
    let node = this.table.get(key);
    if (!node) {
      node = this.made(kind, support);
      fill(node);
      this.table.set(key, node);
    }
    return node;
  }

  // making conditions

  atom(fact, answers) {
    const mask = answers & this.domains[fact];
    if (!mask) return this.no;
    if (mask === this.domains[fact]) return this.yes;
    return this.interned(`a${fact},${mask}`, ATOM, this.bit[fact], (node) => {
      node.fact = fact;
      node.answers = mask;
    });
  }

  // for each answer of the first fact, the answers of the second that go with it
  relation(first, second, given) {
    let rows = given;
    if (first > second) {
      const turned = [];
      for (let b = 0; this.domains[second] >> b; b += 1) {
        turned.push(bitsOf(this.domains[first]).reduce((mask, a) => mask | (((rows[a] >> b) & 1) << a), 0));
      }
      return this.relation(second, first, turned);
    }
    const full = this.domains[second];
    rows = rows.map((row, a) => ((this.domains[first] >> a) & 1 ? row & full : 0));
    const used = bitsOf(this.domains[first]);
    if (used.every((a) => rows[a] === rows[used[0]])) return this.atom(second, rows[used[0]]);
    if (used.every((a) => rows[a] === 0 || rows[a] === full)) {
      return this.atom(first, used.reduce((mask, a) => mask | (rows[a] ? 1 << a : 0), 0));
    }
    return this.interned(`r${first},${second},${rows}`, RELATION, this.bit[first] | this.bit[second], (node) => {
      node.fact = first;
      node.answers = second;
      node.rows = rows;
    });
  }

  negation(node) {
    if (!node.opposite) {
      const full = node.kind === RELATION ? this.domains[node.answers] : 0;
      let other;
      if (node.kind === ATOM) other = this.atom(node.fact, this.domains[node.fact] & ~node.answers);
      else if (node.kind === RELATION) other = this.relation(node.fact, node.answers, node.rows.map((row) => full & ~row));
      else other = this.compound(node.kind === ALL ? ANY : ALL, node.parts.map((part) => this.negation(part)));
      node.opposite = other;
      other.opposite = node;
    }
    return node.opposite;
  }

  compound(kind, parts) {
    const ordered = [...parts].sort((a, b) => a.number - b.number);
    const key = `${kind}:${ordered.map((part) => part.number)}`;
    const support = ordered.reduce((mask, part) => mask | part.support, 0n);
    return this.interned(key, kind, support, (node) => {
      node.parts = ordered;
    });
  }

  all(parts) {
    const masks = new Map();
    const others = new Map();
    if (!this.gather(parts, masks, others) || !this.settle(masks, others)) return this.no;
    const kept = [];
    for (const [fact, mask] of masks) kept.push(this.atom(fact, mask));
    kept.push(...absorbed(others));
    const real = kept.filter((part) => part !== this.yes);
    if (!real.length) return this.yes;
    return real.length === 1 ? real[0] : this.compound(ALL, real);
  }

  any(parts) {
    return this.negation(this.all(parts.map((part) => this.negation(part))));
  }

  // sorts parts into atoms and the rest; false if they cannot all hold
  gather(parts, masks, others) {
    for (const part of parts) {
      if (part.kind === TRUE) continue;
      if (part.kind === FALSE) return false;
      if (part.kind === ATOM) {
        const before = masks.has(part.fact) ? masks.get(part.fact) : this.domains[part.fact];
        masks.set(part.fact, before & part.answers);
        if (!(before & part.answers)) return false;
      } else if (part.kind === ALL) {
        if (!this.gather(part.parts, masks, others)) return false;
      } else if (part.kind === RELATION) {
        if (!this.gatherRelation(part, masks, others)) return false;
      } else {
        if (part.opposite && others.has(part.opposite.number)) return false;
        others.set(part.number, part);
      }
    }
    return true;
  }

  gatherRelation(part, masks, others) {
    const key = keyOf(part);
    const before = others.get(key);
    let both = part;
    if (before) {
      others.delete(key);
      if (before !== part) both = this.relation(part.fact, part.answers, before.rows.map((row, a) => row & part.rows[a]));
    }
    if (both.kind !== RELATION) return this.gather([both], masks, others);
    others.set(keyOf(both), both);
    return true;
  }

  // applies every atom to every neighbour until nothing changes
  settle(masks, others) {
    let changed = true;
    while (changed) {
      changed = false;
      for (const [key, part] of [...others]) {
        if (!others.has(key)) continue;
        let after = part;
        for (const [fact, mask] of [...masks]) if (this.reads(after, fact)) after = this.assume(after, fact, mask);
        if (after !== part) {
          others.delete(key);
          if (!this.gather([after], masks, others)) return false;
          changed = true;
        }
      }
    }
    return true;
  }

  // working with conditions

  // what is left where the fact's answer is known to lie in the mask
  assume(node, fact, mask) {
    if (!this.reads(node, fact)) return node;
    const key = `${fact},${mask}`;
    let known = node.assumed.get(key);
    if (!known) {
      known = this.assumedAnew(node, fact, mask);
      node.assumed.set(key, known);
    }
    return known;
  }

  assumedAnew(node, fact, mask) {
    if (node.kind === ATOM) {
      const both = node.answers & mask;
      return both === mask ? this.yes : this.atom(fact, both);
    }
    if (node.kind === RELATION) return this.assumedRelation(node, fact, mask);
    const parts = node.parts.map((part) => this.assume(part, fact, mask));
    return node.kind === ALL ? this.all(parts) : this.any(parts);
  }

  assumedRelation(node, fact, mask) {
    const some = bitsOf(mask);
    if (some.length < 2) return this.given(node, fact, some.length ? some[0] : -1);
    const full = this.domains[node.answers];
    if (fact === node.fact) {
      if (some.every((a) => node.rows[a] === node.rows[some[0]])) return this.atom(node.answers, node.rows[some[0]]);
      if (some.every((a) => node.rows[a] === 0 || node.rows[a] === full)) {
        return this.atom(fact, some.reduce((found, a) => found | (node.rows[a] ? 1 << a : 0), 0));
      }
      return node;
    }
    const used = bitsOf(this.domains[node.fact]);
    if (used.every((a) => (node.rows[a] & mask) === 0 || (node.rows[a] & mask) === mask)) {
      return this.atom(node.fact, used.reduce((found, a) => found | (node.rows[a] & mask ? 1 << a : 0), 0));
    }
    return node;
  }

  // the residue: what is left once the fact is answered
  given(node, fact, answer) {
    if (!this.reads(node, fact)) return node;
    const key = fact * 64 + answer;
    let known = node.left.get(key);
    if (!known) {
      known = this.givenAnew(node, fact, answer);
      node.left.set(key, known);
    }
    return known;
  }

  givenAnew(node, fact, answer) {
    if (node.kind === ATOM) return (node.answers >> answer) & 1 ? this.yes : this.no;
    if (node.kind === RELATION) {
      if (fact === node.fact) return this.atom(node.answers, node.rows[answer]);
      const used = bitsOf(this.domains[node.fact]);
      return this.atom(node.fact, used.reduce((mask, a) => mask | (((node.rows[a] >> answer) & 1) << a), 0));
    }
    const parts = node.parts.map((part) => this.given(part, fact, answer));
    return node.kind === ALL ? this.all(parts) : this.any(parts);
  }

  // whether some answers make it true
  possible(node) {
    if (node.proof === undefined) {
      const fact = this.bit.findIndex((bit) => (node.support & bit) !== 0n);
      const found = bitsOf(this.domains[fact]).some((answer) => this.possible(this.given(node, fact, answer)));
      node.proof = found ? true : null;
    }
    return node.proof !== null;
  }

  // the residue as it stands where the constraint holds: exactly true or false if it is so there
  simplified(residue, constraint) {
    const key = `${residue.number},${constraint.number}`;
    let known = this.simple.get(key);
    if (!known) {
      known = this.simplifiedAnew(residue, constraint);
      this.simple.set(key, known);
    }
    return known;
  }

  simplifiedAnew(residue, constraint) {
    const limits = this.all(touching(residue, constraint));
    let left = residue;
    for (const part of partsOf(limits)) if (part.kind === ATOM) left = this.assume(left, part.fact, part.answers);
    if ((left.support & limits.support) !== 0n) {
      if (!this.possible(this.all([limits, left]))) return this.no;
      return this.possible(this.all([limits, this.negation(left)])) ? left : this.yes;
    }
    if (left.kind !== ALL && left.kind !== ANY) return left;
    if (!this.possible(left)) return this.no;
    return this.possible(this.negation(left)) ? left : this.yes;
  }
}

function keyOf(node) {
  return node.kind === RELATION ? `${node.fact},${node.answers}` : node.number;
}

// without what another part implies: any of x, y beside x
function absorbed(others) {
  const kept = [];
  const choices = [];
  for (const part of others.values()) {
    if (part.kind !== ANY) kept.push(part);
    else if (!part.parts.some((inner) => others.get(keyOf(inner)) === inner)) choices.push(part);
  }
  if (choices.length > 30) return [...kept, ...choices];
  const within = (one, other) => one.parts.length < other.parts.length && one.parts.every((part) => other.parts.includes(part));
  return [...kept, ...choices.filter((part) => !choices.some((other) => within(other, part)))];
}

function partsOf(condition) {
  return condition.kind === ALL ? condition.parts : [condition];
}

// the parts of a constraint that say something of the residue's facts, or of facts that those speak of
function touching(residue, constraint) {
  if ((residue.support & constraint.support) === 0n) return [];
  let left = partsOf(constraint);
  const found = [];
  let reach = residue.support;
  let before = 0n;
  while (reach !== before) {
    before = reach;
    const rest = [];
    for (const part of left) {
      if ((part.support & before) === 0n) rest.push(part);
      else {
        found.push(part);
        reach |= part.support;
      }
    }
    left = rest;
  }
  return found;
}
