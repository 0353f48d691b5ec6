// The start: which code, what happened; the menu in groups, or what typed words lead to.

const LOW = 620; // pixels: a window that a keyboard has made low, or a phone on its side

function startScreen(app) {
  const results = el("div", { class: "results" });
  const field = el("input", {
    type: "search", id: "words", autocomplete: "off", enterkeyhint: "go", placeholder: "as in: renege, dropped card",
    oninput: () => {
      fill();
      if (window.innerHeight < LOW) field.closest("form").scrollIntoView({ block: "start" }); // above a phone's keyboard
    },
  });
  field.value = app.typed;

  function fill() {
    app.typed = field.value;
    if (!field.value.trim()) app.announce("");
    results.replaceChildren(...(field.value.trim() ? foundList(app, field.value) : firstPage(app)).flat(Infinity).filter(Boolean));
  }

  // Enter opens what was found if it is one, else goes to the first of it
  function enter(event) {
    event.preventDefault();
    const found = [...results.querySelectorAll("button.door")];
    if (!field.value.trim() || !found.length) return;
    if (found.length === 1) found[0].click();
    else found[0].focus();
  }

  fill();
  return [
    ...screenTitle("What happened?"),
    app.messageBox(),
    el("form", { role: "search", class: "search asks", onsubmit: enter },
      el("div", { class: "words" }, el("label", { for: "words" }, "Words of the table"), field),
      el("div", { class: "code" }, el("label", { for: "code" }, "Code"), codeChooser(app))),
    results,
    el("p", { class: "source" }, `${capital(app.code.source)} director ${app.data.program}.`),
  ];
}

// while nothing is typed: what is open and what goes on, then the menu
function firstPage(app) {
  return [app.session ? resumeCard(app) : null, asideCard(app), dealCard(app), otherDealsCard(app), menuGroups(app)];
}

function resumeCard(app) {
  return el("p", { class: "card" }, "An incident is open. ",
    button(`Go on: ${uncapital(app.session.door.title)}`, () => app.root(...app.incidentScreens()), { kind: "wide" }));
}

// incidents of this deal whose questions were still open when another began
function asideCard(app) {
  const aside = (app.deal.aside || []).map((saved) => [saved, app.restored(saved)]).filter(([, found]) => found);
  if (!aside.length) return null;
  return el("div", { class: "card" }, el("p", {}, "Put aside, not yet ruled on:"), aside.map(([saved, { session }]) => el("div", { class: "aside" },
    button(`Go on: ${uncapital(session.door.title)}`, () => app.takeUp(saved), { kind: "wide" }),
    button("Drop it", () => app.drop(saved), { label: `Drop it: ${uncapital(session.door.title)}` }))));
}

// the deal goes on unless another is begun: what is known of it is not asked again
function dealCard(app) {
  const { deal } = app;
  if (!isKnown(deal)) return null;
  const count = inForce(deal).length;
  const words = `${dealName(deal)} goes on: ${count ? `${count} in force` : "nothing in force"}`;
  return el("div", { class: "card force" }, button(words, () => app.goTo("force"), { kind: "wide" }),
    button("Another deal", () => app.leaveDeal(), { kind: "wide" }));
}

function dealWords(deal) {
  const count = inForce(deal).length;
  const open = (deal.open ? 1 : 0) + (deal.aside || []).length;
  const more = [count || !open ? `${count} in force` : "", open ? `${open === 1 ? "an incident" : `${open} incidents`} open` : ""];
  return `${dealName(deal)}: ${more.filter(Boolean).join(", ")}`;
}

// what goes on at other tables
function otherDealsCard(app) {
  if (!app.otherDeals.length) return null;
  return el("div", { class: "card force" }, el("p", {}, "Other deals that go on:"),
    app.otherDeals.map((deal) => button(dealWords(deal), () => app.goToDeal(deal), { kind: "wide" })));
}

function codeChooser(app) {
  const select = el("select", { id: "code", onchange: () => app.useCode(app.data.codes.find((code) => code.short === select.value)) },
    app.data.codes.map((code) => {
      const option = el("option", { value: code.short }, code.title);
      option.selected = code === app.code;
      return option;
    }));
  return select;
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
  app.announce(found.doors.length ? `${found.doors.length} found` : "Nothing has all of these words");
  if (found.doors.length) return [part("Found", el("ul", { class: "doors" }, found.doors.map((door) => doorButton(app, door, true))))];
  const parts = [el("p", {}, `Nothing in ${app.code.title} has all of these words.`)];
  const nearest = found.nearest.map((door) => doorButton(app, door, true));
  if (nearest.length) parts.push(part("Nearest here", el("ul", { class: "doors" }, nearest)));
  const others = found.elsewhere.flatMap((item) => item.codes.map((code) => el("li", {},
    button(`${item.title}: ${code.title}`, () => app.useCode(code), { kind: "door other" }))));
  if (others.length) parts.push(part("Other codes have it", el("ul", { class: "doors" }, others)));
  return parts;
}
