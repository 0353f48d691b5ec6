// Unsure or disputed: which answers are possible, and then only the difference that they make, or that they make none.

function unsureScreen(app) {
  const question = questionOf(app.session);
  return question.lines.length ? unsureTick(app, question) : unsureAnswers(app, question);
}

function unsureAnswers(app, question) {
  const { session } = app;
  const voice = voiceOf(session);
  const boxes = question.answers.map((answer, at) => [answer, el("input", {
    type: "checkbox", id: `may-${at}`, "data-key": keyOfAnswer(question.fact, answer, at), onchange: () => { go.disabled = ticked().length < 2; },
  })]);
  const ticked = () => boxes.filter(([, box]) => box.checked).map(([answer]) => answer);
  const words = (answer) => (question.fact.kind === "count" ? bandWords(question.fact, answer) : voice.answerText(question.fact, answer));
  const go = button("Go on with these", () => app.disputed(newDispute(session, question.fact, ticked())), { kind: "primary", key: " ", disabled: true });
  return [
    ...screenTitle(voice.say(question.fact.ask), "Unsure or disputed"),
    el("p", {}, "Tick every answer that may be true."),
    el("ul", { class: "ticks" }, boxes.map(([answer, box]) => el("li", {}, box, el("label", { for: box.id }, words(answer))))),
    go,
    button("Any of them may be true", () => app.disputed(newDispute(session, question.fact, question.answers)), { kind: "wide" }),
  ];
}

function bandWords(fact, answer) {
  const next = fact.bands[fact.bands.indexOf(answer) + 1];
  const last = next === undefined ? fact.high : next - 1;
  return last === answer ? String(answer) : `${answer} to ${last}`;
}

function unsureTick(app, question) {
  const voice = voiceOf(app.session);
  return [
    ...screenTitle("Which of these is disputed?", "Unsure or disputed"),
    el("div", { class: "answers" }, question.lines.map((line, at) => answerButton(tickWords(voice, line), () => {
      if (question.ticked.length > 1) app.show("beside", { line });
      else app.disputed(newDispute(app.session, line.fact, [line.answer, usualAnswer(line.fact)]));
    }, String(at + 1)))),
  ];
}

// what is true of the rest of a tick list, one line of which is disputed
function besideScreen(app, { line }) {
  const question = questionOf(app.session);
  const rest = { ...question, lines: question.lines.filter((one) => one.fact !== line.fact) };
  const go = (facts) => {
    const { [line.fact.id]: gone, ...beside } = facts;
    app.disputed(newDispute(app.session, line.fact, [line.answer, usualAnswer(line.fact)], beside));
  };
  if (!rest.lines.length) return [...screenTitle("Unsure or disputed"), button("Go on", () => go(tickedFacts(rest, [])), { kind: "primary" })];
  return [
    ...screenTitle("Of the other things, which are true?", "Unsure or disputed"),
    tickList(app, app.session, rest, go),
  ];
}

function disputedScreen(app, { dispute }) {
  const pending = pendingOf(dispute);
  if (pending) {
    return questionScreen(app, pending.session, pending.question, {
      note: "Asked because of the disputed answer",
      disputed: false,
      answer: (facts) => app.disputed({ ...dispute, since: [...dispute.since, facts] }),
    });
  }
  return makesNoDifference(dispute) ? noDifferenceScreen(app, dispute) : differenceScreen(app, dispute);
}

function disputeWords(dispute) {
  const voice = voiceOf(dispute.session);
  const { fact } = dispute;
  return (answer) => trimmed(fact.kind === "count" ? bandWords(fact, answer) : voice.answerText(fact, answer));
}

function noDifferenceScreen(app, dispute) {
  const words = disputeWords(dispute);
  const both = dispute.answers.length === 2 ? "Both answers" : "All these answers";
  const other = wouldMatter(dispute);
  const common = compared(dispute, [dispute.fact.id]).alike;
  return [
    ...screenTitle("It does not matter", "Disputed"),
    el("p", { class: "lead" }, `${voiceOf(dispute.session).say(dispute.fact.ask)} ${both} give the same ruling.`),
    el("ul", {}, dispute.answers.map((answer) => el("li", {}, `${words(answer)}.`))),
    part("The ruling either way", common.map((told) => scriptLine(lineOf(told.text, told.marks), app.openLaw))),
    other ? part(`It would matter if the answer were: ${words(other.answer)}`,
      other.told.slice(0, 3).map((told) => scriptLine(lineOf(told.text, told.marks), app.openLaw))) : null,
    button("Go on", () => app.go(unsettled(dispute)), { kind: "primary", key: " " }),
    agreedPart(app, dispute, words, "Now they agree on", (answer) => answered(dispute.session, { ...dispute.beside, [dispute.fact.id]: answer })),
  ];
}

function agreedPart(app, dispute, words, heading, sessionWith) {
  return part(heading, el("div", { class: "answers" }, dispute.answers.map((answer, at) => answerButton(
    words(answer), () => app.go(sessionWith(answer)), keyOfAnswer(dispute.fact, answer, at)))));
}

function differenceScreen(app, dispute) {
  const words = disputeWords(dispute);
  const found = compared(dispute);
  const lettered = (answer) => (isLong(dispute, words) ? `${answerLetter(dispute.answers.indexOf(answer))}: ${words(answer)}` : words(answer));
  const [say, laws] = app.code.found;
  const judge = [lineOf("Weigh what you hear. Which is more likely? Rule on that.")];
  if (say) judge.push(lineOf(say, [{ laws, basis: "text", source: "" }]));
  return [
    ...screenTitle(voiceOf(dispute.session).say(dispute.fact.ask), "Disputed: only the difference"),
    found.alike.length ? part(dispute.answers.length === 2 ? "Either way" : "In any case",
      found.alike.map((told) => scriptLine(lineOf(told.text, told.marks), app.openLaw))) : null,
    part("The difference", differences(app, dispute, found, words)),
    el("section", { class: "below", "aria-label": "For you, not read aloud" },
      el("p", { class: "zone" }, "For you, not read aloud"), judge.map((line) => scriptLine(line, app.openLaw))),
    agreedPart(app, dispute, lettered, "Rule on that one", (answer) => branchOf(dispute, answer)),
    fullRulings(app, dispute, lettered),
  ];
}

const SHORT_ANSWER = 28; // letters: longer answers have a letter in place of their words

// point by point what each answer brings; answers that bring the same stand together
function differences(app, dispute, found, words) {
  const long = isLong(dispute, words);
  const name = (at) => (long ? answerLetter(at) : uncapitalName(words(dispute.answers[at])));
  const blocks = found.differences.map(({ cells }) => {
    const grouped = new Map();
    cells.forEach((one, at) => {
      const key = one ? one.text : "";
      if (!grouped.has(key)) grouped.set(key, { one, answers: [] });
      grouped.get(key).answers.push(name(at));
    });
    return el("li", {}, [...grouped.values()].filter(({ one }) => one).map(({ one, answers }) => el("p", { class: "line" },
      el("span", { class: "if" }, `If ${answers.join(long ? " or " : "; or ")}: `), one.text, " ", one.laws.length ? lawButton(one.laws, app.openLaw) : null)));
  });
  const legend = long ? el("ul", { class: "legend" }, dispute.answers.map((answer, at) => el("li", {}, el("span", { class: "if" }, `${answerLetter(at)}: `), words(answer), "."))) : null;
  if (blocks.length) return [legend, el("ul", { class: "parts difference" }, blocks)];
  return el("p", {}, `No sentence differs: the rulings say the same. They rest on different laws: ${lawsApart(dispute, words)}.`);
}

function isLong(dispute, words) {
  return dispute.answers.some((answer) => words(answer).length > SHORT_ANSWER);
}

function answerLetter(at) {
  return String.fromCharCode(65 + at);
}

// an answer within a sentence; a player's seat keeps its capital
function uncapitalName(words) {
  return /^(North|East|South|West|I)\b/.test(words) ? words : uncapital(words);
}

// the laws on which each answer's ruling alone rests
function lawsApart(dispute, words) {
  const laws = dispute.answers.map((answer) => reportBranch(dispute, answer).ruling.clauses.map((clause) => clause.paragraph));
  return dispute.answers.map((answer, at) => {
    const own = unique(laws[at]).filter((law) => !laws.every((some) => some.includes(law)));
    return `if ${uncapitalName(words(answer))}, ${own.length ? own.join(", ") : "no other"}`;
  }).join("; ");
}

function fullRulings(app, dispute, words) {
  return dispute.answers.map((answer) => {
    const script = scriptOf(reportBranch(dispute, answer));
    return el("details", { class: "full" }, el("summary", {}, `The whole ruling if: ${words(answer)}`),
      script.aloud.map(({ label, lines }) => [el("h3", {}, SECTION_WORDS[label] || label),
        lines.map((line) => scriptLine(line, app.openLaw, line.letter ? `${line.letter}. ${line.text}` : line.text))]));
  });
}
