// A question: how far it has come, what is asked, and the answers as large buttons; or a tick list of rare things.

function questionScreen(app, session, question, { note = "", answer, disputed = true }) {
  const most = atMost(session, question);
  const number = questionNumber(session);
  const count = note || `Question ${number}, then ${most ? `at most ${most} more` : "the ruling"}`;
  const first = number === 1 && !note ? openingPart(app) : null;
  return [
    ...screenTitle(askedWords(session, question), situationTitle(session)),
    el("p", { class: "progress" }, el("label", { for: "far" }, count),
      el("progress", { id: "far", max: String(number + most), value: String(number - 1) })),
    app.messageBox(),
    first,
    question.lines.length ? null : judgementHelp(session, question.fact),
    question.lines.length ? tickList(app, session, question, answer) : answerList(session, question, answer),
    el("div", { class: "actions" },
      button("Why do you ask?", () => app.show("why-asked"), { key: "?" }),
      disputed ? button("Unsure or disputed", () => app.show("unsure"), { key: "u" }) : null),
    answersSoFar(app, session),
  ];
}

function situationTitle(session) {
  return `${session.situation.code.title}: ${session.situation.short}`;
}

function voiceOf(session, known = placeOf(session).known) {
  return new Teller(session.situation, known, new Set(session.doubtful)).voice;
}

function askedWords(session, question) {
  if (!question.lines.length) return voiceOf(session, question.place.known).say(question.fact.ask);
  return question.lines.length === 1 ? "One thing that is rare. Is it true?" : "Things that are rare. Tick each one that is true.";
}

function openingPart(app) {
  if (!app.code.opening.length) return null;
  const lines = app.code.opening.map(([say, laws, basis, source]) => scriptLine(lineOf(say, [{ laws, basis, source }]), app.openLaw));
  return el("section", { class: "say", "aria-label": "Say first" }, el("h2", {}, "Say first"), lines);
}

function judgementHelp(session, fact) {
  const voice = voiceOf(session);
  const lines = [];
  if (fact.test) lines.push(el("p", {}, el("strong", {}, "The test: "), voice.say(fact.test)));
  if (fact.weigh.length) lines.push(el("p", {}, "Weigh:"), el("ul", {}, fact.weigh.map((words) => el("li", {}, voice.say(words)))));
  return lines.length ? el("div", { class: "judged" }, lines) : null;
}

// answers

const SEAT_KEYS = { N: "1", E: "2", S: "3", W: "4", nobody: "0" };

function keyOfAnswer(fact, answer, at) {
  if (fact.kind === "seat") return SEAT_KEYS[answer];
  return at < 9 ? String(at + 1) : at === 9 ? "0" : "";
}

function answerList(session, question, answer) {
  const { fact } = question;
  const voice = voiceOf(session, question.place.known);
  if (fact.kind === "count") return countList(question, answer);
  const list = question.answers.map((one, at) => answerButton(
    voice.answerText(fact, one), () => answer({ [fact.id]: one }), keyOfAnswer(fact, one, at), { "data-answer": String(one) }));
  return el("div", { class: fact.kind === "seat" ? "answers seats" : "answers", role: "group", "aria-label": "Answers" }, list);
}

function countList(question, answer) {
  const { fact } = question;
  const possible = new Set(question.answers.map((one) => codeOf(fact, one)));
  const numbers = [];
  for (let number = fact.low ?? 0; number <= fact.high; number += 1) if (possible.has(codeOf(fact, number))) numbers.push(number);
  return el("div", { class: "answers numbers", role: "group", "aria-label": "Answers" }, numbers.map((number) =>
    answerButton(String(number), () => answer({ [fact.id]: number }), "", { "data-key": number < 10 ? String(number) : null, "data-answer": String(number) })));
}

// rare things, each a fact of its own; nothing is ticked beforehand
function tickWords(voice, line) {
  const text = voice.answerText(line.fact, line.answer);
  return /^(yes|no,|no\.)/i.test(text) ? `${voice.say(line.fact.ask)} ${text}` : text;
}

function tickList(app, session, question, answer) {
  const voice = voiceOf(session, question.place.known);
  const boxes = question.lines.map((line, at) => {
    const box = el("input", { type: "checkbox", id: `tick-${at}`, "data-key": String(at + 1), onchange: () => ticked(at) });
    return { line, box, row: el("li", {}, box, el("label", { for: `tick-${at}` }, tickWords(voice, line)), keyBadge(String(at + 1))) };
  });
  const go = button("Go on", () => answer(tickedFacts(question, boxes.filter((one) => one.box.checked).map((one) => one.line))),
    { kind: "primary", key: " ", disabled: true });

  // two answers to one fact exclude each other
  function ticked(at) {
    for (const [other, one] of boxes.entries()) {
      if (other !== at && boxes[at].box.checked && one.line.fact === boxes[at].line.fact) one.box.checked = false;
    }
    go.disabled = !boxes.some((one) => one.box.checked);
  }

  const none = answerButton(boxes.length > 1 ? "None of these is true" : "It is not", () => answer(tickedFacts(question, [])), "0");
  return [el("ul", { class: "ticks" }, boxes.map((one) => one.row)), el("div", { class: "answers" }, none), go];
}

// the answers so far, each of which can be changed

function stepWords(session, step) {
  const { situation } = session;
  const voice = voiceOf(session);
  const facts = Object.entries(step.facts).map(([name, answer]) => [situation.byId.get(name), answer]);
  if (facts.length > 1) {
    const rare = facts.filter(([fact, answer]) => String(answer) !== fact.usual).map(([fact]) => fact.short);
    return `rare things: ${rare.join(", ") || "none of them"}`;
  }
  const [[fact, answer]] = facts;
  return `${factName(fact)}: ${voice.answerWords(fact, answer)}`;
}

const ORIGIN_WORDS = { table: "the deal shows it", told: "known from what led here", chosen: "a player's choice" };

function answersSoFar(app, session) {
  const given = Object.entries(session.door.given || {});
  if (!session.steps.length && !given.length) return null;
  const voice = voiceOf(session);
  const known = given.map(([name, answer]) => {
    const fact = session.situation.byId.get(name);
    return el("li", {}, el("span", {}, `${factName(fact)}: ${voice.answerWords(fact, answer)}`), el("small", {}, " from the menu"));
  });
  const steps = session.steps.map((step, at) => el("li", {},
    el("span", {}, capital(stepWords(session, step)), ORIGIN_WORDS[step.origin] ? el("small", {}, ` ${ORIGIN_WORDS[step.origin]}`) : null),
    isChosen(step)
      ? button("Take back", () => app.go(before(session, at)), { label: `Take back: ${stepWords(session, step)}` })
      : button("Change", () => app.show("change", { step: at }), { label: `Change: ${stepWords(session, step)}` })));
  return el("details", { class: "so-far" }, el("summary", { "data-key": "g" }, `Your answers (${session.steps.length})`),
    el("ol", {}, known, steps));
}

// one answer asked again; the others stay
function changeScreen(app, { step }) {
  const { session } = app;
  const old = session.steps[step];
  const past = { ...before(session, step), deal: null, told: {} };
  const question = questionOf(past);
  const voice = voiceOf(session);
  const was = Object.entries(old.facts).map(([name, answer]) => session.situation.byId.get(name) && trimmed(voice.answerText(session.situation.byId.get(name), answer)));
  const change = (facts) => app.go(changed(session, step, facts), true);
  return [
    ...screenTitle(askedWords(past, question), "Change an answer"),
    question.lines.length ? null : el("p", {}, `You said: ${was[0]}.`),
    judgementHelp(past, question.fact),
    question.lines.length ? tickList(app, past, question, change) : answerList(past, question, change),
  ];
}
