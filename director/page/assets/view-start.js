// The start: which code, what happened; the menu in groups, or what typed words lead to.

function startScreen(app) {
  const results = el("div", { class: "results" });
  const field = el("input", {
    type: "search", id: "words", autocomplete: "off", enterkeyhint: "search", placeholder: "as in: renege, dropped card",
    oninput: () => fill(),
  });
  field.value = app.typed;

  function fill() {
    app.typed = field.value;
    results.replaceChildren(...(field.value.trim() ? foundList(app, field.value) : menuGroups(app)));
  }

  fill();
  return [
    ...screenTitle("What happened?", app.code.title),
    app.session ? resumeCard(app) : null,
    codeChooser(app),
    dealCard(app),
    el("form", { role: "search", class: "search", onsubmit: (event) => event.preventDefault() },
      el("label", { for: "words" }, "Words of the table"), field),
    results,
    el("p", { class: "source" }, `${capital(app.code.source)} director ${app.data.program}.`),
  ];
}

function resumeCard(app) {
  return el("p", { class: "card" }, "An incident is open. ",
    button(`Go on: ${uncapital(app.session.door.title)}`, () => app.show("incident"), { kind: "wide" }));
}

// the deal goes on unless another is begun: what is known of it is not asked again
function dealCard(app) {
  const { deal } = app;
  if (!isKnown(deal)) return null;
  const count = inForce(deal).length;
  const words = `${dealName(deal)} goes on: ${count ? `${count} in force` : "nothing in force"}`;
  return el("div", { class: "card force" }, button(words, () => app.show("force"), { kind: "wide" }),
    button("Another deal", () => app.anotherDeal(), { kind: "wide" }));
}

function codeChooser(app) {
  return el("fieldset", { class: "codes" }, el("legend", {}, "Code"), app.data.codes.map((code) => {
    const id = `code-${code.short}`;
    const input = el("input", { type: "radio", name: "code", id, onchange: () => app.useCode(code) });
    input.checked = code === app.code;
    return el("span", {}, input, el("label", { for: id }, code.title));
  }));
}

function doorButton(app, door, withWhen) {
  const when = withWhen && door.when ? el("small", {}, `when ${door.when}`) : null;
  return el("li", {}, el("button", { type: "button", class: "door", onclick: () => app.open(door) }, door.title, when));
}

function menuGroups(app) {
  const groups = new Map();
  for (const door of app.code.doors) {
    const name = door.group || "The menu";
    if (!groups.has(name)) groups.set(name, []);
    groups.get(name).push(door);
  }
  const first = groups.keys().next().value;
  return [...groups].map(([name, doors]) => el("details", { class: "group", open: name === first },
    el("summary", {}, name, el("span", { class: "count" }, ` ${doors.length}`)),
    el("ul", { class: "doors" }, doors.map((door) => doorButton(app, door, false)))));
}

function foundList(app, words) {
  const found = findDoors(app.data, app.code, words);
  app.announce(found.doors.length ? `${found.doors.length} found` : "Nothing found");
  if (found.doors.length) return [part("Found", el("ul", { class: "doors" }, found.doors.map((door) => doorButton(app, door, true))))];
  const parts = [el("p", {}, `${app.code.title} has nothing of that name.`)];
  const others = found.elsewhere.flatMap((item) => item.codes.map((code) => el("li", {},
    button(`${item.title}: ${code.title}`, () => app.useCode(code), { kind: "door" }))));
  if (others.length) parts.push(part("Other codes have it", el("ul", { class: "doors" }, others)));
  const nearest = found.nearest.map((door) => doorButton(app, door, true));
  if (nearest.length) parts.push(part("Nearest here", el("ul", { class: "doors" }, nearest)));
  return parts;
}
