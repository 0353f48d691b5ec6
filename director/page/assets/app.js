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
    this.typed = "";
    this.lawsTyped = "";
    this.message = "";
    this.screens = [{ name: "start" }];
    this.keeps = writeStore(kept);
    this.openLaw = (laws, code = this.code) => {
      this.code = code;
      this.show("law", { laws });
    };
    if (kept.open) this.restore(kept.open);
  }

  restore({ session, entry }) {
    const found = restoredSession(session, (code, id) => this.situation(this.codeNamed(code), id));
    if (!found) return;
    this.session = found;
    this.entry = entry;
    this.code = found.situation.code;
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
    const open = this.session ? { session: savedSession(this.session), entry: this.entry } : null;
    const { deals, at, log, last, theme, keys } = this;
    const kept = writeStore({ code: this.code.id, theme, keys, deals, at, log, last, open });
    if (this.keeps && !kept) this.message = "This device has no more room for the log: export it, then delete it.";
    this.keeps = kept;
  }

  // screens

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

  start() {
    this.typed = "";
    this.root({ name: "start" });
  }

  back() {
    const { top } = this;
    if (top.name === "disputed" && top.dispute.since.length) {
      this.disputed({ ...top.dispute, since: top.dispute.since.slice(0, -1) }, true);
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
    } else if (top.name !== "start") this.root({ name: "start" });
  }

  get canGoBack() {
    return this.screens.length > 1 || this.top.name !== "start";
  }

  // incidents

  open(door, told = {}) {
    const situation = this.situation(this.code, door.situation);
    if (isKnown(this.deal) && this.deal.code !== this.code.id) this.nextDeal(); // a deal is played under one code
    this.entry = 0;
    this.go(newSession(situation, door, this.deal, told));
  }

  // the incident goes on; everything above it is closed
  go(session) {
    const fallen = session.fallen.map((name) => factName(session.situation.byId.get(name)));
    this.session = session;
    this.message = fallen.length ? `No longer asked: ${fallen.join("; ")}.` : "";
    this.screens = [{ name: "start" }, { name: "incident" }];
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
    this.restore({ session: entry.open, entry: entry.number });
    if (this.deals.some((deal) => deal.id === entry.dealNumber)) this.at = entry.dealNumber;
    this.keep();
    this.root({ name: "start" }, { name: "incident" });
  }

  disputed(dispute, instead = false) {
    if (instead) this.screens = this.screens.slice(0, -1);
    else this.screens = [{ name: "start" }, { name: "incident" }];
    this.show("disputed", { dispute });
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
    this.session = null;
    this.entry = 0;
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

  // another deal; this one stays in the list while something is in force in it
  nextDeal() {
    const id = Math.max(...this.deals.map((deal) => deal.id)) + 1;
    this.deals = [...this.deals.filter((deal) => inForce(deal).length), newDeal(id)];
    this.at = id;
  }

  anotherDeal() {
    this.nextDeal();
    this.done();
  }

  goToDeal(deal) {
    const here = this.deal;
    if (!isKnown(here)) this.deals = this.deals.filter((one) => one !== here);
    this.at = deal.id;
    this.session = null;
    this.entry = 0;
    this.code = this.codeNamed(deal.code) || this.code;
    this.keep();
    this.root({ name: "force" });
  }

  relabel(label) {
    this.deal = { ...this.deal, label };
    if (this.session && this.session.base.id === this.at) this.session = { ...this.session, base: { ...this.session.base, label } };
    this.keep();
  }

  end(item) {
    this.deal = ended(this.deal, item);
    this.message = `Ended: ${item.standing.text}.`;
    this.keep();
    this.draw();
  }

  forget(name) {
    const { [name]: gone, ...facts } = this.deal.facts;
    this.deal = { ...this.deal, facts };
    this.keep();
    this.draw();
  }

  // the situation that something in force opens, with the facts that it brings
  matters(item) {
    const { fields } = item.standing;
    const told = {};
    for (const [key, value] of Object.entries(fields)) if (key.startsWith("given ")) told[key.slice(6)] = value;
    this.code = this.codeNamed(item.code);
    this.open(this.code.doors.find((one) => one.situation === fields.opens), told);
  }

  overDeal() {
    this.deal = { ...this.deal, items: [] };
    this.anotherDeal();
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
    this.draw(`code-${code.short}`);
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
    return this.message ? el("p", { class: "message" }, this.message) : null;
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
    const target = (focus && document.getElementById(focus)) || title;
    if (target && this.drawn) target.focus({ preventScroll: true });
    if (!focus) main.scrollTop = 0;
    this.drawn = true;
  }

  drawNav() {
    const count = inForce(this.deal).length;
    document.getElementById("count").textContent = count ? String(count) : "";
    const here = { laws: "laws", law: "laws", force: "force", over: "force", log: "log", entry: "log", export: "log", delete: "log", about: "log" };
    for (const link of document.querySelectorAll("nav button")) {
      const current = (here[this.top.name] || "rule") === link.dataset.to;
      if (current) link.setAttribute("aria-current", "page");
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
