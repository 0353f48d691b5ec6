// What is in force in this deal, and its end.

function forceScreen(app) {
  const { deal } = app;
  const live = inForce(deal);
  const gone = deal.items.filter((item) => item.ended);
  const others = app.otherDeals;
  const label = el("input", { type: "text", id: "deal", value: deal.label, maxlength: "40", autocomplete: "off", placeholder: dealName(deal), onchange: () => app.relabel(label.value.trim()) });
  return [
    ...screenTitle("In force in this deal", dealName(deal)),
    app.messageBox(),
    live.length ? el("ul", { class: "standing" }, live.map((item) => standingItem(app, item)))
      : el("p", {}, "Nothing is in force. What a ruling leaves in force is listed here, and counts in the next incident of this deal."),
    waitingPart(app, deal),
    knownPart(app, deal),
    gone.length ? el("details", {}, el("summary", {}, `Ended (${gone.length})`), el("ul", { class: "standing gone" }, gone.map((item) => el("li", { class: "item" },
      el("p", {}, `${capital(item.standing.text)}.`), button("It has not ended", () => app.stillOn(item), { label: `It has not ended: ${item.standing.text}` }))))) : null,
    el("p", { class: "search" }, el("label", { for: "deal" }, "Name of this deal, as in: table 3, board 7"), label),
    app.session ? button(`Go on: ${uncapital(app.session.door.title)}`, () => app.goTo("rule"), { kind: "primary" }) : null,
    button("Next incident in this deal", () => app.start(), { kind: app.session ? "wide" : "primary" }),
    isKnown(deal) || app.session ? button("Another deal; this one goes on", () => app.leaveDeal(), { kind: "wide" }) : null,
    isKnown(deal) ? button("This deal is over", () => app.show("over"), { kind: "wide" }) : null,
    others.length ? part("Other deals", el("ul", { class: "doors" }, others.map((one) => el("li", {},
      button(dealWords(one), () => app.goToDeal(one), { kind: "door" }))))) : null,
  ];
}

function waitingPart(app, deal) {
  const waiting = waitingIn(app.log, deal);
  if (!waiting.length) return null;
  return part("Waits for an answer", el("ul", { class: "doors" }, waiting.map(([entry, choice]) => el("li", {},
    el("button", { type: "button", class: "door", onclick: () => app.reopen(entry) }, choice.ask,
      el("small", {}, `${choice.put_to[0] === DIRECTOR ? "for you to judge" : `for ${joined(choice.put_to.map((seat) => SEAT_NAMES[seat]), "or")}`}, ruling ${entry.number}`))))));
}

// what belongs to the deal, so that it is not asked again
function knownPart(app, deal) {
  const facts = Object.entries(deal.facts);
  if (!facts.length) return null;
  return part("Known of this deal", el("ul", { class: "known" }, facts.map(([name, answer]) => el("li", {},
    `${capital(dealFactName(app, name))}: ${isSeat(answer) ? SEAT_NAMES[answer] : answer} `,
    button("Forget", () => app.forget(name), { label: `Forget: ${name}` })))));
}

function dealFactName(app, name) {
  return app.data.codes.map((code) => code["deal facts"][name]).find(Boolean) || name;
}

function standingWords({ standing }) {
  return standing.kind === "recall" && standing.said ? standing.said : `${capital(standing.text)}.`;
}

function standingItem(app, item) {
  const { standing } = item;
  const code = app.codeNamed(item.code);
  const door = standing.fields.opens ? code.doors.find((one) => one.situation === standing.fields.opens) : null;
  return el("li", { class: "item" },
    el("p", {}, standingWords(item), " ", standing.laws.length ? lawButton(unique(standing.laws), (laws) => app.openLaw(laws, code)) : null),
    el("div", { class: "actions" },
      button("It has ended", () => app.end(item), { label: `It has ended: ${standing.text}` }),
      door ? button(`Its time has come: ${uncapital(code.situations[door.situation].title)}`, () => app.matters(item)) : null));
}

// the end of the deal: what was put off until now, and what is to be said and noted
function overScreen(app) {
  const later = inForce(app.deal).filter((item) => item.standing.kind === "recall");
  const said = app.code.closing.map(([say, laws, basis, source]) => scriptLine(lineOf(say, [{ laws, basis, source }]), app.openLaw));
  return [
    ...screenTitle("The deal is over", dealName(app.deal)),
    part("Put off until now", later.length ? el("ul", {}, later.map((item) => el("li", {}, `Ruling ${item.entry}: ${standingWords(item)}`)))
      : el("p", {}, "Nothing was put off until now.")),
    said.length ? part("Before you go", said) : null,
    el("p", {}, "What was in force ends with the deal. The log stays."),
    button("End this deal", () => app.overDeal(), { kind: "primary" }),
    button("Not yet", () => app.back(), { kind: "wide" }),
  ];
}
