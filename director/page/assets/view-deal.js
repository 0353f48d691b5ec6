// What is in force in this deal, and its end.

function forceScreen(app) {
  const live = inForce(app.deal);
  const gone = app.deal.items.filter((item) => item.ended);
  const facts = Object.entries(app.deal.facts);
  const label = el("input", { type: "text", id: "deal", value: app.deal.label, maxlength: "40", autocomplete: "off", onchange: () => app.setDeal({ ...app.deal, label: label.value.trim() }) });
  return [
    ...screenTitle("In force in this deal"),
    el("p", { class: "search" }, el("label", { for: "deal" }, "Table and board, if you like"), label),
    live.length ? el("ul", { class: "standing" }, live.map((item) => standingItem(app, item)))
      : el("p", {}, "Nothing is in force. What a ruling leaves in force is listed here, and counts in the next incident of this deal."),
    facts.length ? part("Known of this deal", el("ul", { class: "known" }, facts.map(([name, answer]) => el("li", {},
      `${capital(dealFactName(app, name))}: ${isSeat(answer) ? SEAT_NAMES[answer] : answer} `,
      button("Forget", () => app.forget(name), { label: `Forget: ${name}` }))))) : null,
    gone.length ? el("details", {}, el("summary", {}, `Ended (${gone.length})`), el("ul", {}, gone.map((item) => el("li", {}, capital(item.standing.text))))) : null,
    button("Next incident in this deal", () => app.start(), { kind: "primary" }),
    live.length || facts.length || gone.length ? button("The deal is over", () => app.show("over"), { kind: "wide" }) : null,
  ];
}

function dealFactName(app, name) {
  return app.data.codes.map((code) => code["deal facts"][name]).find(Boolean) || name;
}

function standingItem(app, item) {
  const { standing } = item;
  const seats = whom(standing);
  const who = seats.length ? joined(seats.map((seat) => SEAT_NAMES[seat])) : "You";
  const code = app.codeNamed(item.code);
  const door = standing.fields.opens ? code.doors.find((one) => one.situation === standing.fields.opens) : null;
  return el("li", { class: "item" },
    el("p", {}, el("strong", {}, who), ` ${capital(standing.text.replace(new RegExp(`^${who}:? `), ""))}. `,
      standing.laws.length ? lawButton(unique(standing.laws), (laws) => app.openLaw(laws, code)) : null),
    el("div", { class: "actions" },
      button("It has ended", () => app.end(item), { label: `It has ended: ${standing.text}` }),
      door ? button(`It matters now: ${uncapital(code.situations[door.situation].title)}`, () => app.matters(item)) : null));
}

// the end of the deal: what was put off until now, and what is to be said and noted
function overScreen(app) {
  const later = inForce(app.deal).filter((item) => item.standing.kind === "recall");
  const said = app.code.closing.map(([say, laws, basis, source]) => scriptLine(lineOf(say, [{ laws, basis, source }]), app.openLaw));
  return [
    ...screenTitle("The deal is over"),
    part("Put off until now", later.length ? el("ul", {}, later.map((item) => el("li", {}, `Ruling ${item.entry}: ${item.standing.text}.`)))
      : el("p", {}, "Nothing was put off until now.")),
    said.length ? part("Before you go", said) : null,
    el("p", {}, "What was in force ends with the deal. The log stays."),
    button("Begin a new deal", () => app.overDeal(), { kind: "primary" }),
    button("Not yet", () => app.back(), { kind: "wide" }),
  ];
}
