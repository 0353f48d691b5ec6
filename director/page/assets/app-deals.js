// What is done with deals: another is begun or gone back to, what was in force ends, what is known is forgotten.

const dealMoves = {
  // another deal; this one stays in the list while it goes on
  nextDeal() {
    const id = Math.max(...this.deals.map((deal) => deal.id)) + 1;
    this.deals = [...this.deals.filter((deal) => this.goesOn(deal)), newDeal(id)];
    this.at = id;
  },

  // whether a deal holds something: in force, open or put aside
  goesOn(deal) {
    return inForce(deal).length > 0 || Boolean(deal.open) || (deal.aside || []).length > 0;
  },

  // from a ruling: what was open is done
  anotherDeal() {
    this.clear();
    this.stash();
    this.nextDeal();
    this.done();
  },

  // this one goes on, with the incident that is open in it
  leaveDeal() {
    this.stash();
    this.nextDeal();
    this.done();
  },

  goToDeal(deal) {
    this.stash();
    const here = this.deal;
    if (!isKnown(here) && !this.goesOn(here)) this.deals = this.deals.filter((one) => one !== here);
    this.at = deal.id;
    this.code = this.codeNamed(deal.code) || this.code;
    this.resume(deal.open);
    this.tab = "force";
    this.keep();
    this.root({ name: "force" });
  },

  // a deal is called so in the rulings that it has had too
  relabel(label) {
    this.deal = { ...this.deal, label };
    const named = dealName(this.deal);
    this.log = this.log.map((entry) => (entry.dealNumber === this.at ? { ...entry, deal: named } : entry));
    if (this.session && this.session.base.id === this.at) this.session = { ...this.session, base: { ...this.session.base, label } };
    this.keep();
  },

  end(item) {
    this.undo = this.deal;
    this.deal = ended(this.deal, item);
    this.message = `Ended: ${item.standing.text}.`;
    this.keep();
    this.draw();
  },

  // what was taken to have ended has not
  stillOn(item) {
    this.undo = this.deal;
    this.deal = ended(this.deal, item, false);
    this.message = `In force again: ${item.standing.text}.`;
    this.keep();
    this.draw();
  },

  forget(name) {
    this.undo = this.deal;
    const { [name]: gone, ...facts } = this.deal.facts;
    this.deal = { ...this.deal, facts };
    this.message = `Forgotten: ${dealFactName(this, name)}.`;
    this.keep();
    this.draw();
  },

  takeBack(deal) {
    this.deal = deal;
    this.message = "Taken back.";
    this.keep();
    this.draw();
  },

  // the situation that something in force opens, with the facts that it brings
  matters(item) {
    const { fields } = item.standing;
    const told = {};
    for (const [key, value] of Object.entries(fields)) if (key.startsWith("given ")) told[key.slice(6)] = value;
    this.code = this.codeNamed(item.code);
    this.open(this.code.doors.find((one) => one.situation === fields.opens), told);
  },

  overDeal() {
    const { at } = this;
    this.nextDeal();
    this.deals = this.deals.filter((deal) => deal.id !== at);
    this.done();
  },
};
