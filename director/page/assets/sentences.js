// Seats, and sentences with those who are meant put in.

const SEATS = ["N", "E", "S", "W"];
const SEAT_NAMES = { N: "North", E: "East", S: "South", W: "West" };
const FOLLOWERS = ["nobody", "second hand", "second and third", "everyone"];
const NOBODY = "nobody";

function capital(text) {
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}

function uncapital(text) {
  return text.slice(0, 1).toLowerCase() + text.slice(1);
}

function trimmed(text) {
  return text.replace(/\.+$/, "");
}

function unique(items) {
  return [...new Set(items)];
}

function joined(names, word = "and") {
  if (names.length < 2) return names.join("");
  return `${names.slice(0, -1).join(", ")} ${word} ${names[names.length - 1]}`;
}

function turned(seat, places) {
  return SEATS[(SEATS.indexOf(seat) + places) % 4];
}

function isSeat(answer) {
  return SEATS.includes(answer);
}

// the seats at those places (a bit for each distance to the left) from a seat, in table order from it
function seatsAt(start, places) {
  return [0, 1, 2, 3].filter((place) => (places >> place) & 1).map((place) => turned(start, place));
}

function inTableOrder(seats) {
  return [...seats].sort((a, b) => SEATS.indexOf(a) - SEATS.indexOf(b));
}

// A voice knows a situation and the facts, and fills in its sentences.
class Voice {
  constructor(situation, known) {
    this.situation = situation;
    this.known = known;
  }

  fact(number) {
    return this.known[this.situation.facts[number].id];
  }

  // the seats that a role means now; null while they are not known
  seats([number, places]) {
    if (number < 0) return this.followed();
    const anchor = this.fact(number);
    if (!isSeat(anchor)) return null;
    const seats = seatsAt(anchor, places);
    return seats.includes(anchor) ? seats : inTableOrder(seats);
  }

  followed() {
    const fact = this.situation.facts.find((one) => one.kind === "followers");
    if (!fact) return null;
    const order = this.order(fact);
    const answer = this.known[fact.id];
    if (!order || answer === undefined) return null;
    return order.slice(0, answer === "everyone" ? order.length : FOLLOWERS.indexOf(answer));
  }

  // who plays after the leader, in order; null while the leader is not known
  order(fact) {
    const leaders = this.seats(fact.after);
    if (!leaders || leaders.length !== 1) return null;
    const order = [1, 2, 3].map((place) => turned(leaders[0], place));
    const away = fact.absent ? this.seats(fact.absent) : null;
    return away ? order.filter((seat) => !away.includes(seat)) : order;
  }

  say(template) {
    let out = "";
    let at = 0;
    for (const found of template.matchAll(/\{([^{}]*)\}/g)) {
      out += template.slice(at, found.index);
      const words = this.fill(found[1]);
      out += !out || /[.?!:]\s+$/.test(out) ? capital(words) : words;
      at = found.index + found[0].length;
    }
    return out + template.slice(at);
  }

  // a template that is no sentence: nothing in it gets a capital
  mention(template) {
    return template.replace(/\{([^{}]*)\}/g, (_, words) => this.fill(words));
  }

  fill(words) {
    const [how, number, places, unknown] = this.situation.words[words];
    if (how === "number") return String(this.fact(number) ?? unknown);
    if (how === "value") return this.valueWords(this.situation.facts[number], unknown);
    if (how === "answer") return this.answer(number) ?? unknown;
    const seats = this.seats([number, places]);
    if (seats === null) return unknown;
    if (how === "suit") return "that suit";
    if (how === "card") return !seats.length && number < 0 ? "cards" : seats.length === 1 ? "card" : seats.length ? "cards" : "card";
    if (how === "pair") return SEATS.indexOf(seats[0]) % 2 ? "East-West" : "North-South";
    return joined(seats.map((seat) => SEAT_NAMES[seat]), how ? "or" : "and") || NOBODY;
  }

  // an answer within a condition: its words if they are few, else its name
  valueWords(fact, answer) {
    const text = trimmed(this.say(fact.says.get(answer)));
    return text.length <= 40 ? text : answer;
  }

  answer(number) {
    const fact = this.situation.facts[number];
    const answer = this.known[fact.id];
    if (isSeat(answer)) return SEAT_NAMES[answer];
    if (answer === undefined) return undefined;
    return fact.kind === "words" ? fact.says.get(answer) ?? String(answer) : String(answer);
  }

  // an answer as it stands on a question's lines
  answerText(fact, answer) {
    if (fact.kind === "seat") return isSeat(answer) ? SEAT_NAMES[answer] : "Nobody";
    if (fact.kind === "words") return this.say(fact.says.get(answer));
    if (fact.kind === "followers") return this.followersText(fact, answer);
    return String(answer);
  }

  followersText(fact, answer) {
    if (answer === NOBODY) return "Nobody";
    const order = this.order(fact);
    if (!order) return capital(answer);
    const count = answer === "everyone" ? order.length : FOLLOWERS.indexOf(answer);
    const names = order.slice(0, count).map((seat) => SEAT_NAMES[seat]);
    const listed = names.length === 1 ? names[0] : `${names.slice(0, -1).join(", ")} and ${names[names.length - 1]}`;
    return answer === "everyone" ? `${listed}: everyone` : listed;
  }

  // an answer in its own words; its id only where these are very long
  answerWords(fact, answer, longest = 160) {
    const text = trimmed(this.answerText(fact, answer));
    return text.length <= longest ? text : String(answer);
  }
}

function factName(fact) {
  return fact.choice && fact.short === fact.id ? "the choice" : fact.short;
}

// what a chooser named: a card as it is said, a suit as it is; anything else as it was typed

const RANK_NAMES = { 2: "two", 3: "three", 4: "four", 5: "five", 6: "six", 7: "seven", 8: "eight", 9: "nine", 10: "ten", T: "ten", J: "knave",
  Q: "queen", K: "king", A: "ace", JACK: "knave" };
const SUIT_NAMES = { S: "spades", H: "hearts", D: "diamonds", C: "clubs", "\u2660": "spades", "\u2665": "hearts", "\u2666": "diamonds", "\u2663": "clubs" };

function rankNamed(text) {
  return RANK_NAMES[text] || Object.values(RANK_NAMES).find((name) => name.toUpperCase() === text) || "";
}

function readCard(text) {
  const plain = text.trim().toUpperCase().replace(/\s+/g, " ");
  const spoken = plain.match(/^(?:THE )?(\w+) (?:OF )?(\w+)$/);
  const suits = Object.values(SUIT_NAMES);
  const whole = (word) => suits.find((suit) => suit === word.toLowerCase() || suit === `${word.toLowerCase()}s`) || "";
  let [rank, suit] = spoken ? [rankNamed(spoken[1]), whole(spoken[2]) || SUIT_NAMES[spoken[2]] || ""] : ["", ""];
  if (!spoken && SUIT_NAMES[plain.slice(0, 1)]) [rank, suit] = [RANK_NAMES[plain.slice(1).trim()] || "", SUIT_NAMES[plain.slice(0, 1)]];
  if (!rank && SUIT_NAMES[plain.slice(-1)]) [rank, suit] = [RANK_NAMES[plain.slice(0, -1).trim()] || "", SUIT_NAMES[plain.slice(-1)]];
  return rank && suit ? `${rank} of ${suit}` : "";
}

function isSuit(text) {
  return Object.values(SUIT_NAMES).includes(text);
}

// a choice in words, with the suit or the card that went with it
function withChoiceNamed(words, named) {
  const text = words.replace(/[.,;:]? Say which\.?/g, "");
  if (isSuit(named)) {
    const told = text.replace(/\b(one or some of those suits|one suit|the suit named)\b/, named).replace(/\ba suit\b(?= in which)/, `${named}, a suit`)
      .replace(/\ba suit\b(?! in which)/, named);
    return told === text ? `${text}: ${named}` : told;
  }
  return `${text}: ${readCard(named) ? `the ${named}` : named}`;
}

// a sentence that a choice brings, with the suit or the card that was named
function withNamedIn(text, named) {
  if (isSuit(named)) {
    return text.replace(/\b(another suit)( than the one forbidden)?\b/g, `$1 than ${named}`).replace(/\b(the|that) suit( that is)? named\b/g, named)
      .replace(/\b(lead|of) that suit\b/g, `$1 ${named}`).replace(/\bof a suit forbidden\b/g, `of ${named}`);
  }
  if (!readCard(named)) return text;
  return text.replace(/\bthe (penalty )?card (that is named|named|that [A-Z]\w+(?: or [A-Z]\w+)? (?:names|has named))(?! rightly)/g, `the ${named}`);
}
