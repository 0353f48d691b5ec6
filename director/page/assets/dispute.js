// A disputed fact: one session for each answer that may be true, and what differs between their rulings.
//
// A dispute: the session before it, the fact, the answers that may be true, what was ticked beside it on its screen, and
// what was answered since, for all of them.

function newDispute(session, fact, answers, beside = {}) {
  return { session, fact, answers, beside, since: [] };
}

// the session in which that answer is true
function branchOf(dispute, answer) {
  const facts = { ...dispute.beside, [dispute.fact.id]: answer };
  const since = Object.assign({}, ...dispute.since);
  const start = withStep(dispute.session, { facts, origin: "asked", disputed: dispute.answers, said: [], of: dispute.fact.id });
  return { ...settled({ ...start, kept: since }), kept: {}, fallen: [] };
}

// the question that some of the answers still need: null if every answer has its ruling, or if it makes no difference
function pendingOf(dispute) {
  if (makesNoDifference(dispute)) return null;
  for (const answer of dispute.answers) {
    const session = branchOf(dispute, answer);
    const question = questionOf(session);
    if (question) return { question, session };
  }
  return null;
}

// whether all the answers bring the same ruling, now or after the same further questions
function makesNoDifference(dispute) {
  const { situation } = dispute.session;
  const branches = dispute.answers.map((answer) => branchOf(dispute, answer));
  const places = branches.map(placeOf);
  const futures = new Set(places.map((place) => situation.nodes[place.node].future));
  const clauses = new Set(places.map((place) => situation.ruling(place.known).clauses.map((clause) => clause.id).join()));
  if (futures.size > 1 || clauses.size > 1) return false;
  if (dispute.fact.kind !== "seat") return true;
  // another seat turns the ruling: it is the same only if it says the same to the same players
  const said = new Set(branches.map((session) => {
    const report = rulingOf(session);
    return report ? JSON.stringify([report.told.map((item) => item.text), report.choices.map((one) => [one.fact, one.putTo])]) : "";
  }));
  return said.size === 1 && !said.has("");
}

// the session that goes on although the fact stays in dispute, because it makes no difference
function unsettled(dispute) {
  const session = branchOf(dispute, dispute.answers[0]);
  return { ...session, doubtful: unique([...session.doubtful, dispute.fact.id]) };
}

// what is known on one side of the dispute, in words
function reportBranch(dispute, answer, doubtful = []) {
  const session = branchOf(dispute, answer);
  const details = detailsOf(session);
  return reportOf(session.situation, placeOf(session), { ...details, doubtful: new Set([...details.doubtful, ...doubtful]) });
}

// rulings side by side: what all of them settle alike, and where they differ
function compared(dispute, doubtful = []) {
  const reports = dispute.answers.map((answer) => reportBranch(dispute, answer, doubtful));
  const alike = [];
  const differences = [];
  for (const issue of dispute.session.situation.byIssue.values()) {
    const told = reports.map((report) => report.told.filter((item) => item.issue === issue.id));
    const common = told[0].filter((item) => told.slice(1).every((others) => others.some((other) => sameTold(item, other))));
    alike.push(...common.filter((item) => !item.quiet && !issue.gather));
    const cells = told.map((items) => cellOf(items.filter((item) => !common.some((same) => sameTold(item, same)))));
    if (cells.some(Boolean) && !told.flat().every((item) => item.quiet)) {
      differences.push({ label: issue.gather && issue.tell !== "now" ? issue.tell : issue.id, cells });
    }
  }
  return { alike, differences: [...differences, ...choiceDifferences(reports)] };
}

function sameTold(one, other) {
  return one.outcome === other.outcome && one.text === other.text;
}

function cellOf(told) {
  if (!told.length) return null;
  return { text: told.map((item) => item.text).join(" "), laws: unique(told.flatMap((item) => lawsOfMarks(item.marks))) };
}

function choiceDifferences(reports) {
  const names = unique(reports.flatMap((report) => report.choices.map((choice) => choice.fact)));
  const found = [];
  for (const name of names) {
    const cells = reports.map((report) => {
      const choice = report.choices.find((one) => one.fact === name);
      if (!choice) return null;
      const options = choice.options.map((option) => uncapital(trimmed(option.text))).join("; ");
      const chooser = choice.putTo.length ? `${capital(choice.chooser)} may: ` : "You judge: ";
      return { text: `${chooser}${options}.`, laws: lawsOfMarks(choice.marks) };
    });
    if (new Set(cells.map((cell) => (cell ? cell.text : ""))).size > 1) found.push({ label: "choice", cells });
  }
  return found;
}

// the first answer outside the dispute that would change the ruling, and what it would say
function wouldMatter(dispute) {
  const { situation } = dispute.session;
  const certain = (answer) => situation.ruling(placeOf(branchOf({ ...dispute, answers: [answer] }, answer)).known);
  const base = new Set(certain(dispute.answers[0]).holdings.map(nameOf));
  const { known } = placeOf(dispute.session);
  for (const answer of situation.possibleAnswers(dispute.fact, { ...known, ...dispute.beside })) {
    if (dispute.answers.includes(answer)) continue;
    const ruling = certain(answer);
    const fresh = ruling.holdings.filter((holding) => !base.has(nameOf(holding)));
    if (fresh.length) {
      const teller = new Teller(situation, ruling.known);
      return { answer, told: fresh.map((holding) => teller.told(holding)).filter((item) => !item.quiet) };
    }
  }
  return null;
}
