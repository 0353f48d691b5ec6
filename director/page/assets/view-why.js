// Why a question is asked; why these laws, and why not another.

function whyAskedScreen(app) {
  const { session, question } = app.asked();
  const why = whyAsked(session, question);
  const voice = voiceOf(session);
  const options = optionsOf(question).map(({ answer, line }) => {
    if (line) return tickWords(voice, line);
    if (answer === undefined) return "None of these";
    return question.fact.kind === "count" ? bandWords(question.fact, answer) : voice.answerText(question.fact, answer);
  });
  const all = (some) => some.length === options.length && some.length > 2;
  const lead = (some) => (all(some) ? "Whatever the answer" : some.map((at) => trimmed(options[at])).join("; or "));
  const groups = new Map();
  for (const item of why.waits) {
    const key = lead(item.options);
    if (!groups.has(key)) groups.set(key, []);
    groups.get(key).push(item);
  }
  return [
    ...screenTitle("Why do you ask?", situationTitle(session)),
    question.lines.length ? null : el("p", { class: "lead" }, askedWords(session, question)),
    !groups.size ? null : part("What waits for the answer", [...groups].map(([words, items]) => el("div", { class: "waits" },
      el("h3", {}, words), items.map((item) => scriptLine(lineOf(item.text, item.marks), app.openLaw))))),
    why.settled.length ? part("What your answers have settled", why.settled.map((item) => scriptLine(lineOf(item.text, item.marks), app.openLaw))) : null,
    why.why || why.idle.length ? part("What makes no difference", [
      why.why ? el("p", {}, why.why) : null,
      why.idle.length ? el("p", {}, `No longer asked: ${why.idle.join(", ")}.`) : null,
    ]) : null,
    part("The laws that wait", lawChips(app, lawsWaiting(session.situation, question.place.known,
      question.ticked.length ? question.ticked : [question.fact]))),
    button("Back to the question", () => app.back(), { kind: "primary" }),
  ];
}

function lawChips(app, laws) {
  return el("p", { class: "chips" }, laws.map((law) => [lawButton([law], app.openLaw), " "]));
}

function whyScreen(app) {
  const { session } = app;
  const report = rulingOf(session);
  const why = whyRuled(session, report);
  return [
    ...screenTitle("Why, and why not", situationTitle(session)),
    whyNotForm(app),
    part("What each sentence rests on", why.rests.map((item, at) => el("div", { class: "rests" },
      scriptLine(lineOf(item.text, item.marks), app.openLaw),
      becauseLine(item, why.rests[at - 1]),
      item.marks.filter((mark) => mark.source).map((mark) => el("p", { class: "line deeper" }, `${BASIS_WORDS[mark.basis] || "Source"}: ${trimmed(mark.source)}.`))))),
    why.displaced.length ? part("Set aside", why.displaced.map((item) =>
      el("p", { class: "line" }, `Law ${item.law} would apply, but ${item.by.join(", ")} takes its place. `, lawButton(item.by, app.openLaw)))) : null,
    why.changes.length ? part("What would change it", why.changes.map((item) => scriptLine(lineOf(item.text, item.marks), app.openLaw))) : null,
    button("Back to the ruling", () => app.back(), { kind: "primary" }),
  ];
}

// the answers that made it so, unless the sentence before it had the same
function becauseLine(item, before) {
  const words = item.because.join("; ");
  return words && !(before && before.because.join("; ") === words) ? el("p", { class: "line deeper" }, `Because ${words}.`) : null;
}

// why not law N: its number is typed, or taken from the laws of this situation
function whyNotForm(app, number = "") {
  const field = el("input", { type: "text", id: "why-not", autocomplete: "off", autocapitalize: "characters", value: number });
  const ask = (event) => {
    event.preventDefault();
    if (field.value.trim()) app.show("why-not", { number: field.value.trim() }, number !== "");
  };
  const cited = new Set(rulingOf(app.session).laws);
  const others = unique(app.session.situation.clauses.map((clause) => clause.paragraph)).filter((law) => !cited.has(law));
  return el("form", { class: "why-not", onsubmit: ask },
    el("label", { for: "why-not" }, "Why not law"), field, el("button", { type: "submit", class: "plain" }, "Ask"),
    others.length ? el("details", {}, el("summary", {}, "Other laws of this situation"),
      el("p", { class: "chips" }, others.map((law) => [button(`Law ${law}`, () => app.show("why-not", { number: law }, number !== ""), { kind: "law" }), " "]))) : null);
}

function whyNotScreen(app, { number }) {
  const { session, code } = app;
  const law = lawOf(code, number);
  const report = rulingOf(session);
  const why = whyNot(session, law && law[0].toLowerCase() === number.toLowerCase() ? law[0] : number);
  const ruled = report.told.filter((item) => !item.quiet).slice(0, 2);
  const none = `${code.title} has no law ${number}: its laws are ${code.laws[0][0]} to ${code.laws[code.laws.length - 1][0]}.`;
  return [
    ...screenTitle(why.applies ? `Law ${why.number} applies` : `Why not law ${why.number}?`, situationTitle(session)),
    whyNotForm(app, number),
    part("The ruling", ruled.map((item) => scriptLine(lineOf(item.text, item.marks), app.openLaw))),
    law ? part(`Law ${law[0]}, in our words`, el("p", {}, law[2] || "Not restated here yet.")) : el("p", {}, none),
    law && !why.parts.length ? el("p", {}, `Nothing in this situation hangs on law ${why.number}.`) : null,
    why.parts.length ? part("Its parts", partsList(why)) : null,
    decidingPart(session, why),
    button("Back", () => app.back(), { kind: "primary" }),
  ];
}

// the law's parts; those that hang on a choice nobody is offered stand together
function partsList(why) {
  const idle = why.parts.filter((one) => one.here === NOT_OFFERED);
  const rows = why.parts.filter((one) => one.here !== NOT_OFFERED || idle.length < 2);
  const named = (one) => (one.name === one.paragraph ? one.name : `${one.paragraph}, ${one.name}`);
  const shown = new Map(); // parts that need the same stand together
  for (const one of rows) {
    const basis = one.basis === "text" ? "" : ` (${BASIS_WORDS[one.basis]})`;
    const needs = `${one.applies ? "applies" : one.lacks ? `would need: ${one.lacks}` : "asks for nothing more"}${basis}`;
    const key = `${needs}\n${one.here}`;
    if (!shown.has(key)) shown.set(key, { names: [], needs, here: one.here });
    shown.get(key).names.push(named(one));
  }
  if (idle.length > 1) shown.set(NOT_OFFERED, { names: ["The rest"], needs: `hangs on a choice: ${idle.map(named).join("; ")}`, here: NOT_OFFERED });
  return el("ul", { class: "parts" }, [...shown.values()].map(({ names, needs, here }) => el("li", {},
    el("p", {}, el("strong", {}, names.join("; ")), ` ${needs}.`), here === "yes" ? null : el("p", { class: "line deeper" }, `Here: ${here}.`))));
}

const COMES_IN = { choice: "by what is chosen", more: "by what is asked then" };

function decidingPart(session, why) {
  if (why.applies || !why.parts.length) return null;
  const voice = voiceOf(session);
  const lines = why.deciding.slice(0, 3).flatMap((item) => {
    const regulated = regulatedOf(session).has(item.fact.id);
    const who = item.fact.choice ? "The choice" : regulated ? `It is so ${whoseAnswer(session.situation.code, item.fact.id)}` : "You said";
    const others = item.others.map((answer) => voice.answerWords(item.fact, answer)).join("; or ");
    return [
      el("p", {}, `${voice.say(item.fact.ask)} ${who}: ${voice.answerWords(item.fact, item.said)}.`),
      el("p", { class: "line deeper" }, item.after ? `${others}: then law ${why.number} can come in, ${COMES_IN[item.after]}.`
        : `${others}: then law ${why.number} applies. ${item.text}`.trim()),
    ];
  });
  return part("The answer that decides", lines.length ? lines : el("p", {}, `No single answer, given otherwise, would bring law ${why.number} in.`));
}

// laws

function lawScreen(app, { laws }) {
  const found = unique(laws.map((paragraph) => lawOf(app.code, paragraph)).filter(Boolean));
  const title = found.length === 1 ? `Law ${found[0][0]}: ${found[0][1]}` : "Laws cited";
  return [
    ...screenTitle(title, `${app.code.title}, in our own words`),
    found.map((law) => el("section", { class: "law-text" }, found.length > 1 ? el("h2", {}, `Law ${law[0]}: ${law[1]}`) : null, lawText(law))),
    el("p", { class: "source" }, `Texts: ${app.code.texts}`),
    button("Back", () => app.back(), { kind: "primary" }),
  ];
}

function lawText([, , says, checked, none]) {
  return [
    el("p", { class: "says" }, says || "Not restated here yet."),
    checked ? el("p", { class: "small" }, `Restated; checked against: ${checked}.`) : null,
    none ? el("p", { class: "small" }, `No ruling hangs on it here: ${trimmed(none)}.`) : null,
  ];
}

function lawsScreen(app) {
  const results = el("ul", { class: "doors" });
  const field = el("input", { type: "search", id: "law-words", autocomplete: "off", oninput: () => fill(), placeholder: "a number, or a word of its heading" });
  field.value = app.lawsTyped;

  function fill() {
    app.lawsTyped = field.value;
    const found = field.value.trim() ? findLaws(app.code, field.value) : app.code.laws;
    app.announce(field.value.trim() ? `${found.length} found` : "");
    results.replaceChildren(...found.map((law) => el("li", {}, button(`${law[0]}  ${law[1]}`, () => app.openLaw([law[0]]), { kind: "door" }))));
  }

  fill();
  return [
    ...screenTitle("Laws", app.code.title),
    el("form", { role: "search", class: "search", onsubmit: (event) => event.preventDefault() }, el("label", { for: "law-words" }, "Find a law"), field),
    results,
  ];
}
