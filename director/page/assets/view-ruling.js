// The ruling: what is read aloud, the choices, and what is for the director alone.

function rulingScreen(app, session) {
  const report = rulingOf(session);
  const script = scriptOf(report);
  addDeal(script, session, report);
  addNotes(script, session);
  const chosen = session.steps.some(isChosen);
  return [
    ...screenTitle("Ruling", situationTitle(session)),
    app.messageBox(),
    el("section", { class: "aloud", "aria-label": "Read aloud" },
      el("p", { class: "zone" }, "Read aloud"),
      script.aloud.map((one) => rulingSection(app, one, script))),
    el("section", { class: "below", "aria-label": "For you, not read aloud" },
      el("p", { class: "zone" }, "For you, not read aloud"),
      script.below.map((one) => rulingSection(app, one, script)),
      afterSection(app, report)),
    el("div", { class: "actions" },
      button("Why, and why not", () => app.show("why"), { key: "?" }),
      button("Laws cited", () => app.openLaw(report.laws), { key: "l" }),
      chosen ? button(takeBackWords(session), () => app.back()) : null,
      button("Print", () => window.print())),
    answersSoFar(app, session),
    button("Done: next incident, same deal", () => app.done(), { kind: "primary" }),
    button("Done: another deal", () => app.anotherDeal(), { kind: "wide" }),
    el("p", { class: "source" }, `${capital(app.code.source)} director ${app.data.program}.`),
  ];
}

function rulingSection(app, { label, lines }, script) {
  const shown = [];
  for (const line of lines) {
    if (line.letter) shown.push(optionButton(app, line, script.options));
    else if (line.take) shown.push(findingButton(app, line));
    else if (line.door) shown.push(button(line.text, () => app.nextDoor(line.door), { kind: "wide" }));
    else shown.push(scriptLine(line, app.openLaw, line.invites ? invited(line.text) : spokenLine(line, label)), lineLink(app, line));
  }
  return el("div", { class: `told ${label.toLowerCase().replace(/ /g, "-")}` }, el("h2", {}, SECTION_WORDS[label] || label), shown);
}

// "You may" before the options, unless the words before them say it already
function invited(text) {
  return /\bmay\b/.test(lastSentence(text)) ? text : `${text} You may`;
}

// what the page says otherwise than the program: a finding is read to the players; nobody at a table knows of profiles
function spokenLine(line, label = "") {
  if (label === "CHOSE") return line.text.replace(/^You found (?=that )/, "I find ").replace(/^You (found|judged):? /, "I find: ");
  if (label === "PROFILE") return line.text.replace(/^No profile in use; the bare law is taken on: /, "No regulations are set on this page, so the law itself is taken on: ");
  return line.text;
}

function takeBackWords(session) {
  const last = session.steps.filter(isChosen).pop();
  const made = Object.keys(last.facts).map((name) => session.situation.byId.get(name));
  if (made.some((fact) => !fact.choice)) return "Take back the reading";
  return made.some((fact) => fact.choice.to === DIRECTOR) ? "Take back the finding" : "Take back the choice";
}

// the line of the menu that a sentence speaks of
function lineLink(app, line) {
  if (!/\bline of the menu goes through it\b/i.test(line.text)) return null;
  const door = app.code.doors.find((one) => one.situation === "comparable-call");
  return door ? button(door.title, () => app.nextDoor(door.situation), { kind: "wide" }) : null;
}

// a player's option: its letter, what it says, and the laws beside it
function optionButton(app, line, options) {
  const item = options.find((one) => one.letter === line.letter);
  const at = line.text.indexOf(" ");
  const [verb, rest] = at < 0 ? [line.text, ""] : [line.text.slice(0, at), line.text.slice(at)];
  const choose = () => app.choose(item.choice, item.option);
  return el("div", { class: "option" },
    el("button", { type: "button", class: "answer", onclick: choose, "data-key": line.letter, "aria-label": `Option ${line.letter}: ${line.text}` },
      el("span", { class: "letter", "aria-hidden": "true" }, line.letter), el("span", {}, el("strong", {}, verb), rest)),
    edge(line.marks, app.openLaw));
}

// the suit or the card that goes with a choice
function namingScreen(app, { choice, what }) {
  const field = el("input", { type: "text", id: "named", autocomplete: "off", maxlength: "30" });
  const typed = el("form", { class: "search", onsubmit: (event) => {
    event.preventDefault();
    const words = field.value.trim();
    if (words) app.nameIt(choice, readCard(words) || words);
    else app.back();
  } }, el("label", { for: "named" }, "as in: six of hearts, H6"), field, el("button", { type: "submit", class: "primary" }, "Go on"));
  const suits = ["spades", "hearts", "diamonds", "clubs"].map((suit, at) =>
    answerButton(capital(suit), () => app.nameIt(choice, suit), String(at + 1)));
  return [
    ...screenTitle(`Which ${what} was named?`, situationTitle(app.session)),
    what === "suit" ? el("div", { class: "answers" }, suits) : typed,
    button("Not named yet", () => app.back(), { kind: "wide", key: "0" }),
  ];
}

// a competing reading, or what the director may find
function findingButton(app, line) {
  const { choice, option } = line.take;
  const found = line.text.match(/^(\d)\. (.*)$/s);
  const take = () => app.choose(choice, option);
  return el("div", { class: "option" },
    answerButton(found ? found[2] : line.text.replace(/^-\. /, ""), take, found ? found[1] : ""), edge(line.marks, app.openLaw));
}

// what earlier rulings still ask of the players that this one binds, and what the deal answered unasked
function addDeal(script, session, report) {
  if (!session.deal) return;
  const earlier = besides(session.deal, report.standing);
  if (earlier.length) {
    const lines = earlier.map(({ standing }) => lineOf(`${capital(standing.text)}.`, [{ laws: standing.laws, basis: "text", source: "" }]));
    script.aloud.push({ label: "AS BEFORE", lines });
  }
  const read = new Set(session.situation.facts.flatMap((fact) => fact.seen.map(([, kind]) => kind)));
  if (earlier.some((item) => !read.has(item.standing.kind))) {
    const words = "If what holds from before and what holds now cannot both be kept, you decide which comes first.";
    script.below.unshift({ label: "JUDGE", lines: [lineOf(words, [{ laws: [], basis: "judge", source: "" }])] });
  }
  const voice = voiceOf(session);
  const taken = session.steps.filter((step) => step.origin === "table").flatMap((step) =>
    Object.entries(step.facts).map(([name, answer]) => {
      const fact = session.situation.byId.get(name);
      return lineOf(`Not asked, the deal shows it: ${factName(fact)}: ${voice.answerWords(fact, answer)}.`);
    }));
  if (taken.length) script.below.push({ label: "TABLE", lines: taken });
}

// what the record must say: which facts were disputed
function addNotes(script, session) {
  const { situation } = session;
  const voice = new Voice(situation, placeOf(session).known);
  const lines = [];
  for (const step of session.steps) {
    if (!step.disputed.length) continue;
    for (const [name, answer] of Object.entries(step.facts)) {
      const fact = situation.byId.get(name);
      const words = (one) => voice.answerWords(fact, one);
      if (session.doubtful.includes(name)) {
        lines.push(lineOf(`Disputed, and it makes no difference: ${factName(fact)}: ${step.disputed.map(words).join(" or ")}.`));
      } else if (wasDisputed(step, name) && step.disputed.includes(answer)) lines.push(lineOf(`Disputed, found so: ${factName(fact)}: ${words(answer)}.`));
    }
  }
  if (lines.length) script.below.unshift({ label: "NOTED", lines });
}

// what follows every ruling: what is to be noted, and that it may be contested
function afterSection(app, report) {
  const final = report.told.some((item) => item.final);
  const said = [...app.code.closing, ...(final ? [] : app.code.appeal.slice(0, 1))];
  if (!said.length) return null;
  const lines = said.map(([say, laws, basis, source]) => scriptLine(lineOf(say, [{ laws, basis, source }]), app.openLaw));
  return el("div", { class: "told after" }, el("h2", {}, SECTION_WORDS.AFTER), lines);
}
