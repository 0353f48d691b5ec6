// The page: which screen is shown, and what happens between screens.

class App {
  constructor(data) {
    this.data = data;
    const kept = readStore();
    this.code = this.codeNamed(kept.code) || data.codes[0];
    this.theme = kept.theme;
    this.keys = kept.keys;
    this.deals = kept.deals;
    this.at = kept.at; // the number of the deal that is being played
    this.log = kept.log;
    this.last = kept.last; // the highest number that a ruling has had: none is given twice
    this.situations = new Map();
    this.session = null;
    this.entry = 0; // the number in the log of the ruling that is open
    this.dispute = null; // what is disputed at its question, if it is
    this.typed = "";
    this.lawsTyped = "";
    this.message = "";
    this.undo = null; // the deal as it was before what the message tells
    this.tab = "rule";
    this.stacks = { rule: [{ name: "start" }], force: [{ name: "force" }], laws: [{ name: "laws" }], log: [{ name: "log" }] };
    this.keeps = writeStore(kept);
    learnWords(data.speech);
    this.openLaw = (laws, code = this.code) => {
      this.code = code;
      this.show("law", { laws });
    };
    this.resume(kept.open || this.deal.open);
  }

  // an incident as it was left; nothing if there is none, or this page does not know it
  restored(saved) {
    const session = saved && restoredSession(saved.session, (code, id) => this.situation(this.codeNamed(code), id));
    return session ? { session, entry: saved.entry, dispute: restoredDispute(session, saved.dispute) } : null;
  }

  // takes up an incident as it was left: its question, its dispute or its ruling
  resume(saved) {
    const found = this.restored(saved);
    this.session = found ? found.session : null;
    this.entry = found ? found.entry : 0;
    this.dispute = found ? found.dispute : null;
    if (found) this.code = found.session.situation.code;
    this.stacks.rule = this.incidentScreens();
  }

  incidentScreens() {
    if (!this.session) return [{ name: "start" }];
    const disputed = this.dispute ? [{ name: "disputed", dispute: this.dispute }] : [];
    return [{ name: "start" }, { name: "incident" }, ...disputed];
  }

  // the incident that is open, as it is kept; null if there is none
  get left() {
    if (!this.session) return null;
    return { session: savedSession(this.session), entry: this.entry, dispute: savedDispute(this.dispute) };
  }

  // the incident stays with its deal
  stash() {
    this.deal = { ...this.deal, open: this.left };
  }

  // an incident whose question is open is put aside when another begins
  putAside() {
    const left = this.left || this.deal.open;
    const answered = left && !left.entry && left.session.steps.some((step) => !isGiven(step));
    this.deal = { ...this.deal, open: null, aside: [...(this.deal.aside || []), ...(answered ? [left] : [])] };
    this.clear();
  }

  // no incident is open
  clear() {
    this.session = null;
    this.entry = 0;
    this.dispute = null;
  }

  // goes on with an incident that was put aside
  takeUp(saved) {
    this.deal = { ...this.deal, aside: this.deal.aside.filter((one) => one !== saved) };
    this.putAside();
    this.resume(saved);
    this.tab = "rule";
    this.keep();
    this.draw();
  }

  drop(saved) {
    this.undo = this.deal;
    this.deal = { ...this.deal, aside: this.deal.aside.filter((one) => one !== saved) };
    this.message = "Dropped.";
    this.keep();
    this.draw();
  }

  codeNamed(id) {
    return this.data.codes.find((code) => code.id === id);
  }

  // a situation is made ready when it is first needed
  situation(code, id) {
    const key = `${code.id}/${id}`;
    if (!this.situations.has(key)) this.situations.set(key, new Situation(id, code));
    return this.situations.get(key);
  }

  keep() {
    this.stash();
    const { deals, at, log, last, theme, keys } = this;
    const kept = writeStore({ code: this.code.id, theme, keys, deals, at, log, last });
    if (this.keeps && !kept) this.message = "This device has no more room for the log: export it, then delete it.";
    this.keeps = kept;
  }

  // screens

  // each part at the foot has its own screens; Back leads from their first to the part where one rules
  get screens() {
    return this.stacks[this.tab];
  }

  set screens(screens) {
    this.stacks[this.tab] = screens;
  }

  get top() {
    return this.screens[this.screens.length - 1];
  }

  show(name, more = {}, instead = false) {
    this.screens = [...(instead ? this.screens.slice(0, -1) : this.screens), { name, ...more }];
    this.draw();
  }

  root(...screens) {
    this.screens = screens;
    this.draw();
  }

  // a part at the foot: Rule as it was left; once more, where the incident stands; once more, the first page
  goTo(tab) {
    const here = this.tab === tab;
    this.tab = tab;
    if (tab !== "rule") this.root({ name: tab });
    else if (!here) this.draw();
    else if (this.session && !["incident", "disputed"].includes(this.top.name)) this.root(...this.incidentScreens());
    else this.start();
  }

  // the first page; where words are to be typed, it takes the keys
  start(focus = "") {
    this.typed = "";
    this.tab = "rule";
    this.screens = [{ name: "start" }];
    this.draw(focus);
  }

  back() {
    const { top } = this;
    if (top.name === "disputed" && top.dispute.since.length) {
      this.disputed({ ...top.dispute, since: top.dispute.since.slice(0, -1) });
    } else if (top.name === "disputed") {
      this.dispute = null;
      this.keep();
      this.root(...this.incidentScreens());
    } else if (top.name === "incident") {
      const before = back(this.session);
      if (before) this.go(before);
      else {
        this.session = null;
        this.keep();
        this.root({ name: "start" });
      }
    } else if (this.screens.length > 1) {
      this.screens = this.screens.slice(0, -1);
      this.draw();
    } else if (this.tab !== "rule") {
      this.tab = "rule";
      this.draw();
    }
  }

  get canGoBack() {
    return this.screens.length > 1 || this.tab !== "rule";
  }

  // incidents

  open(door, told = {}) {
    const situation = this.situation(this.code, door.situation);
    this.putAside();
    if (isKnown(this.deal) && this.deal.code !== this.code.id) this.nextDeal(); // a deal is played under one code
    this.go(newSession(situation, door, { ...this.deal, open: null, aside: [] }, told));
  }

  // the incident goes on; everything above it is closed
  go(session) {
    const fallen = session.fallen.map((name) => factName(session.situation.byId.get(name)));
    this.session = session;
    this.dispute = null;
    this.message = fallen.length ? `No longer asked: ${fallen.join("; ")}.` : "";
    this.tab = "rule";
    this.screens = this.incidentScreens();
    this.rule();
    this.keep();
    this.draw();
  }

  // a ruling goes into the log, and what it leaves in force into its deal; a question takes both back
  rule() {
    const { session } = this;
    const place = placeOf(session);
    const ruled = session.situation.nodes[place.node].fact === END;
    const others = this.log.filter((one) => one.number !== this.entry);
    const deal = this.deals.find((one) => one.id === session.base.id); // none: it is over
    if (!ruled) {
      if (!this.entry) return;
      this.log = others;
      if (deal) this.deal = dealWithout(deal, this.entry);
      return;
    }
    if (!this.entry) {
      this.last += 1;
      this.entry = this.last;
    }
    const now = new Date(Date.now() - new Date().getTimezoneOffset() * 60000).toISOString().slice(0, 19);
    const old = this.log.find((one) => one.number === this.entry);
    const entry = logEntry(session, this.entry, old ? old.at : now, session.base);
    this.log = [...others, entry].sort((a, b) => a.number - b.number);
    if (!deal) return;
    const { standing } = reportOf(session.situation, place, detailsOf(session));
    this.deal = dealAfter(deal, this.entry, session.situation.code.id, standing, factsOfDeal(session.situation, place.known));
  }

  // a ruling of the log is gone on with: a choice that was not yet made, a judgement that had to wait
  reopen(entry) {
    this.putAside();
    if (this.deals.some((deal) => deal.id === entry.dealNumber)) this.at = entry.dealNumber;
    this.putAside();
    this.resume({ session: entry.open, entry: entry.number });
    this.tab = "rule";
    this.keep();
    this.draw();
  }

  disputed(dispute) {
    this.dispute = dispute;
    this.keep();
    this.root(...this.incidentScreens());
  }

  // the question on the screen, or under its panels
  asked() {
    for (const screen of [...this.screens].reverse()) {
      if (screen.name === "disputed") {
        const pending = pendingOf(screen.dispute);
        if (pending) return pending;
      }
    }
    return { session: this.session, question: questionOf(this.session) };
  }

  nextDoor(id) {
    const situation = this.situation(this.code, id);
    const told = sharedSeats(this.session, situation);
    this.open(this.code.doors.find((one) => one.situation === id), told);
  }

  // a player's choice; where a suit or a card goes with it, that is asked
  choose(choice, option) {
    this.go(chosenBy(this.session, choice.fact, option.answer));
    if (option.names) this.show("naming", { choice: choice.fact, what: option.names });
  }

  nameIt(choice, words) {
    this.go({ ...this.session, named: { ...this.session.named, [choice]: words } });
  }

  done() {
    this.clear();
    this.keep();
    this.start();
  }

  // the deal

  get deal() {
    return this.deals.find((deal) => deal.id === this.at);
  }

  set deal(changed) {
    this.deals = this.deals.map((deal) => (deal.id === changed.id ? changed : deal));
  }

  // what is done with deals: app-deals.js
  get otherDeals() {
    return this.deals.filter((deal) => deal.id !== this.at);
  }

  deleteLog() {
    this.log = [];
    this.entry = 0;
    this.keep();
    this.root({ name: "log" });
  }

  // settings

  useCode(code) {
    this.code = code;
    this.keep();
    this.draw("code");
  }

  setTheme(theme) {
    this.theme = theme;
    this.keep();
    this.paint();
  }

  setKeys(keys) {
    this.keys = keys;
    this.keep();
  }

  paint() {
    if (this.theme) document.documentElement.dataset.theme = this.theme;
    else delete document.documentElement.dataset.theme;
  }

  // drawing

  announce(words) {
    document.getElementById("status").textContent = words;
  }

  messageBox() {
    const { undo } = this;
    if (!this.message) return null;
    return el("p", { class: "message" }, this.message, " ", undo ? button("Undo", () => this.takeBack(undo)) : null);
  }

  content() {
    const { name, ...more } = this.top;
    const screens = {
      start: startScreen, "why-asked": whyAskedScreen, why: whyScreen, "why-not": whyNotScreen, law: lawScreen, laws: lawsScreen,
      unsure: unsureScreen, beside: besideScreen, disputed: disputedScreen, change: changeScreen, force: forceScreen,
      over: overScreen, naming: namingScreen, log: logScreen, entry: entryScreen, export: exportScreen, delete: deleteScreen, about: aboutScreen,
    };
    if (name !== "incident") return screens[name](this, more);
    const question = questionOf(this.session);
    if (!question) return rulingScreen(this, this.session);
    return questionScreen(this, this.session, question, { answer: (facts) => this.go(answered(this.session, facts)) });
  }

  draw(focus = "") {
    const main = document.getElementById("main");
    if (this.shown) leaveScreen(main, this.shown);
    const known = this.top === this.shown || Boolean(this.top.seen); // it comes back as it was left
    let content;
    try {
      content = this.content();
    } catch (error) {
      content = this.failure(error);
    }
    main.replaceChildren(...content.flat(Infinity).filter(Boolean));
    main.dataset.screen = this.top.name;
    document.getElementById("back").hidden = !this.canGoBack;
    this.drawNav();
    const title = main.querySelector("h1");
    document.title = title ? `${title.textContent} - director` : "director";
    this.announce(this.message);
    this.message = "";
    this.undo = null;
    const returned = known && returnTo(main, this.top);
    const target = (focus && document.getElementById(focus)) || returned || title;
    if (target && this.shown) target.focus({ preventScroll: true });
    if (!known) main.scrollTop = 0;
    this.shown = this.top;
  }

  drawNav() {
    const count = inForce(this.deal).length;
    const others = this.otherDeals.reduce((sum, deal) => sum + inForce(deal).length, 0);
    document.getElementById("count").textContent = count ? String(count) : "";
    document.getElementById("others").replaceChildren(...(others ? [`+${others}`, el("span", { class: "unseen" }, " in other deals")] : []));
    for (const link of document.querySelectorAll("nav button")) {
      if (this.tab === link.dataset.to) link.setAttribute("aria-current", "page");
      else link.removeAttribute("aria-current");
    }
  }

  // facts that do not fit are said; anything else is a fault of the page, and the answers so far can still be exported
  failure(error) {
    if (error instanceof Unfit) {
      return [...screenTitle("That cannot be"), el("p", {}, error.message), button("Back", () => this.back(), { kind: "primary" })];
    }
    console.error(error);
    return [...screenTitle("A fault in this page"), el("p", {}, `Please report it: ${error.message}`), button("Start again", () => this.done(), { kind: "primary" })];
  }
}

Object.assign(App.prototype, dealMoves);

// how far a screen was scrolled, what was unfolded on it, and what had the focus

const FOCUSABLE = "button, input, select, textarea, summary";

function leaveScreen(main, screen) {
  const focused = [...main.querySelectorAll(FOCUSABLE)].indexOf(document.activeElement);
  const open = [...main.querySelectorAll("details")].map((one) => one.open);
  screen.seen = { scroll: main.scrollTop, open, focused };
}

// the screen as it was left; what had the focus
function returnTo(main, { seen }) {
  const details = [...main.querySelectorAll("details")];
  if (details.length === seen.open.length) details.forEach((one, at) => { one.open = seen.open[at]; });
  main.scrollTop = seen.scroll;
  return [...main.querySelectorAll(FOCUSABLE)][seen.focused];
}
