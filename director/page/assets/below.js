// What of a script is for the director alone.

function readingLines(readings, digit) {
  return readings.flatMap((choice) => [
    lineOf(choice.ask),
    ...choice.options.map((option) => {
      const { told, choices } = option.brings;
      const text = runTogether(told.filter((item) => item.tell !== "until"));
      const offered = choices.filter((one) => one.putTo.length).map(waysOf);
      const laws = unique([...told, ...choices].flatMap((item) => lawsOfMarks(item.marks)));
      const words = [`${digit(choice, option)}. ${trimmed(option.text)}:`, ...(text ? [text] : []), ...offered].join(" ");
      return lineOf(words, [{ laws, basis: "reading", source: option.source }], { deeper: true, take: { choice, option } });
    }),
  ]);
}

function judgeLines(choices, digit) {
  const lines = [];
  for (const choice of choices.filter((one) => !one.putTo.length)) {
    lines.push(lineOf(choice.ask, [{ laws: lawsOfMarks(choice.marks), basis: "judge", source: "" }]));
    if (choice.test) lines.push(lineOf(choice.test));
    if (choice.weigh.length) lines.push(lineOf(`Weigh: ${choice.weigh.join("; ")}.`));
    for (const option of choice.options) {
      const { told } = option.brings;
      const after = told.filter((item) => !item.quiet).map((item) => item.text).join(" ");
      const lead = `${digit(choice, option)}. ${option.text}`;
      const words = after ? `${trimmed(lead)}: ${after}` : lead;
      lines.push(lineOf(words, told.length ? told[0].marks : [], { deeper: true, take: { choice, option } }));
    }
  }
  return lines;
}

function nextLines(next, lettered) {
  const words = (door) => `on this next: ${door.replace(/-/g, " ")}.`;
  return [
    ...next.map((door) => lineOf(`Rule ${words(door)}`, [], { door })),
    ...lettered.flatMap((item) => item.option.brings.next.map((door) => lineOf(`After ${item.letter}: rule ${words(door)}`))),
  ];
}

function profileLines({ regulated, situation }) {
  const used = regulated.filter((item) => item.decided);
  const left = regulated.filter((item) => !item.decided);
  const laws = (items) => [{ laws: unique(items.flatMap((item) => item.laws)), basis: "text", source: "" }];
  const { profile } = situation.code;
  const lines = [];
  if (used.length) {
    const said = used.map((item) => `${item.short}: ${item.note || uncapital(item.words)}`).join("; ");
    lines.push(lineOf(`By ${profile.title}: ${trimmed(said)}.`, laws(used)));
  }
  if (left.length) {
    const whose = profile.id === "bare" ? "No profile in use" : `Not in ${profile.title}`;
    const listed = left.map((item) => item.short).join("; ");
    lines.push(lineOf(`${whose}; the bare law is taken on: ${listed}.`, laws(left)));
  }
  return lines;
}

// whether something outlasts the ruling that brings it
function lasts(standing) {
  return standing.inForce || "until" in standing.fields || standing.kind === "recall";
}

function forceLines(standing, lettered) {
  const lines = [];
  const said = new Set();
  const letter = (laws) => [{ laws, basis: "text", source: "" }];
  for (const item of standing) {
    if (!lasts(item) || said.has(item.text)) continue;
    said.add(item.text);
    lines.push(lineOf(item.text, letter(item.laws)));
  }
  const grouped = new Map();
  for (const { letter: own, option } of lettered) {
    for (const item of option.brings.standing.filter(lasts)) {
      if (!grouped.has(item.text)) grouped.set(item.text, { laws: item.laws, letters: [] });
      grouped.get(item.text).letters.push(own);
    }
  }
  for (const [text, { laws, letters }] of grouped) {
    if (!said.has(text)) lines.push(lineOf(text, letter(laws), { tag: unique(letters).join(" ") }));
  }
  return lines;
}
