// The log of rulings, their export, and the settings of this page.

function logScreen(app) {
  const log = [...app.log].reverse();
  return [
    ...screenTitle("Log"),
    el("p", { class: "small" }, app.keeps ? "Kept in this browser, on this device only."
      : "This browser keeps nothing for this page: export the log before you close it."),
    app.messageBox(),
    log.length ? el("ol", { class: "doors", reversed: true }, log.map((entry) => el("li", {}, el("button", { type: "button", class: "door", onclick: () => app.show("entry", { number: entry.number }) },
      `${entry.number}. ${entry.title}`, el("small", {}, [timeWords(entry.at), entry.edition, entry.deal].filter(Boolean).join(", "))))))
      : el("p", {}, "No ruling yet."),
    log.length ? button("Export", () => app.show("export"), { kind: "primary" }) : null,
    log.length ? button("Delete the log", () => app.show("delete"), { kind: "wide" }) : null,
    button("About and settings", () => app.show("about"), { kind: "wide" }),
  ];
}

function entryScreen(app, { number }) {
  const entry = app.log.find((one) => one.number === number);
  if (!entry) return [...screenTitle("No such ruling")];
  const told = (sections) => sections.map(([label, lines]) => el("div", { class: "told" }, el("h2", {}, SECTION_WORDS[label] || label),
    lines.map(([text, laws, numbers]) => el("p", { class: "line" }, text, " ", entryEdge(app, entry, laws, numbers)))));
  const plain = entry.found.filter((one) => !one.rare);
  const rare = entry.found.filter((one) => one.rare).map((one) => one.rare);
  return [
    ...screenTitle(`Ruling ${entry.number}: ${entry.title}`, [entry.edition, timeWords(entry.at), entry.deal].filter(Boolean).join(", ")),
    part("Facts found", el("ol", {}, plain.map((one) => el("li", {}, `${one.ask} ${one.answer}. `, el("small", {}, capital(one.how),
      one.disputed ? ` (it was one of: ${one.disputed.join("; ")})` : ""))),
      rare.length ? el("li", {}, `None of these was so: ${rare.join(", ")}.`) : null)),
    el("section", { class: "aloud", "aria-label": "Read aloud" }, el("p", { class: "zone" }, "Read aloud"), told(entry.aloud)),
    entry.below.length ? el("section", { class: "below", "aria-label": "For the director" }, el("p", { class: "zone" }, "For the director"), told(entry.below)) : null,
    el("p", { class: "source" }, capital(entry.source)),
    entry.ruling.choices.length ? button("Go on with it: a choice is open", () => app.reopen(entry), { kind: "primary" }) : null,
    el("div", { class: "actions" }, button("Print", () => window.print()), button("Open it again", () => app.reopen(entry)), button("Export", () => app.show("export", { number }))),
  ];
}

// the laws of a line of the log, as a way to their words where this page has its code
function entryEdge(app, entry, words, numbers = []) {
  if (!words) return null;
  const code = app.codeNamed(entry.code);
  if (!numbers.length || !code) return el("span", { class: "edge words" }, words);
  return el("span", { class: "edge" }, el("button", { type: "button", class: "law", onclick: () => app.openLaw(numbers, code) }, words));
}

function exportScreen(app, { number = 0 }) {
  const log = number ? app.log.filter((one) => one.number === number) : app.log;
  const name = number ? `ruling-${number}` : "rulings";
  const forms = { md: logMarkdown(log), json: logJson(log, app.data.program) };
  const area = el("textarea", { id: "text", rows: "12", readonly: true });
  area.value = forms.md;
  const copy = async () => {
    area.select();
    try {
      await navigator.clipboard.writeText(area.value);
    } catch {
      document.execCommand("copy");
    }
    app.announce("Copied");
  };
  return [
    ...screenTitle("Export", number ? `Ruling ${number}` : `${log.length} ${log.length === 1 ? "ruling" : "rulings"}`),
    el("div", { class: "answers" },
      answerButton("Save as Markdown, to read and print", () => download(`${name}.md`, "text/markdown", forms.md), "1"),
      answerButton("Save as JSON, for a program", () => download(`${name}.json`, "application/json", forms.json), "2")),
    el("p", {}, el("label", { for: "text" }, "The same as text, to copy"), area),
    el("div", { class: "actions" }, button("Copy", copy), button("Show JSON", () => { area.value = forms.json; }), button("Show Markdown", () => { area.value = forms.md; })),
  ];
}

function download(name, type, text) {
  const url = URL.createObjectURL(new Blob([text], { type: `${type};charset=utf-8` }));
  const link = el("a", { href: url, download: name });
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(url), 10000);
}

function deleteScreen(app) {
  return [
    ...screenTitle("Delete the log?"),
    el("p", {}, `${app.log.length} ${app.log.length === 1 ? "ruling is" : "rulings are"} deleted from this device for good.`),
    button("Delete", () => app.deleteLog(), { kind: "primary" }),
    button("Keep it", () => app.back(), { kind: "wide" }),
  ];
}

function aboutScreen(app) {
  const themes = [["", "As the device"], ["light", "Light"], ["dark", "Dark"]];
  const keys = el("input", { type: "checkbox", id: "keys", onchange: () => app.setKeys(keys.checked) });
  keys.checked = app.keys;
  return [
    ...screenTitle("About and settings"),
    el("fieldset", { class: "codes" }, el("legend", {}, "Colours"), themes.map(([theme, words]) => {
      const input = el("input", { type: "radio", name: "theme", id: `theme-${theme}`, onchange: () => app.setTheme(theme) });
      input.checked = app.theme === theme;
      return el("span", {}, input, el("label", { for: `theme-${theme}` }, words));
    })),
    el("p", { class: "setting" }, keys, el("label", { for: "keys" }, "Keys: 1-9 and 0 answer, A-F choose, Backspace goes back, ? why, U unsure, G your answers, / search, R rule, I in force, L laws, O log")),
    part("What a ruling rests on", el("ul", {}, el("li", {}, "Nothing beside a law: the letter of the law."), Object.values(BASIS_MEANS).map((words) => el("li", {}, words)))),
    part("Codes", app.data.codes.map((code) => el("p", {}, el("strong", {}, code.title), `: ${code.source}`,
      code.profile.id === "bare" ? null : ` By ${code.profile.title}.`))),
    el("p", {}, `director ${app.data.program}. The laws are told in our own words. This is not the official text.`),
    el("p", {}, "This page loads nothing, and sends nothing anywhere."),
  ];
}
