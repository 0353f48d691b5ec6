// What the device does to the page: keys, its own back button, faults; and the start.

// the keyboard: every button that has a key says which

function onKey(app, event) {
  if (!app.keys || event.ctrlKey || event.metaKey || event.altKey) return;
  const typing = event.target.matches && event.target.matches("input:not([type=checkbox]):not([type=radio]), textarea");
  if (typing) {
    if (event.key === "Escape") event.target.blur();
    return;
  }
  if (event.key === "Backspace" || event.key === "ArrowLeft" || event.key === "Escape") {
    if (event.key === "ArrowLeft" && event.target.matches("input")) return;
    if (app.canGoBack) app.back();
    event.preventDefault();
    return;
  }
  if (event.key === "/") {
    const field = document.querySelector("#main input[type=search], #why-not");
    if (field) field.focus();
    event.preventDefault();
    return;
  }
  if (event.key === " " && event.target.matches("button, input, summary, a")) return; // Space presses what has the focus
  const wanted = event.key.length === 1 ? event.key : "";
  const found = [...document.querySelectorAll("#main [data-key]")].find((one) => one.dataset.key.toLowerCase() === wanted.toLowerCase() && !one.disabled);
  if (wanted && found) {
    event.preventDefault();
    found.click();
  }
}

// an unfit answer comes out of a click: it is shown as a screen, not lost
function guarded(app) {
  window.addEventListener("error", (event) => {
    if (!(event.error instanceof Unfit)) return;
    event.preventDefault();
    app.message = event.error.message;
    app.draw();
  });
}

// the device's own back button goes back a screen
function backButton(app) {
  try {
    history.pushState({ director: true }, "");
    window.addEventListener("popstate", () => {
      if (!app.canGoBack) return;
      app.back();
      history.pushState({ director: true }, "");
    });
  } catch {
    // a page that was opened as a document of another program may have no history
  }
}

function begin() {
  const app = new App(unpacked(document.getElementById("data").textContent));
  app.paint();
  document.getElementById("back").addEventListener("click", () => app.back());
  const tabs = {
    rule: () => (app.session && app.top.name !== "incident" ? app.root({ name: "start" }, { name: "incident" }) : app.start()),
    force: () => app.root({ name: "force" }),
    laws: () => app.root({ name: "laws" }),
    log: () => app.root({ name: "log" }),
  };
  for (const link of document.querySelectorAll("nav button")) link.addEventListener("click", tabs[link.dataset.to]);
  document.addEventListener("keydown", (event) => onKey(app, event));
  guarded(app);
  backButton(app);
  app.draw();
  return app;
}

// for tests, and for whoever opens the console: what the page decides, as data
globalThis.director = Object.freeze({
  app: begin(),
  placeData, scriptOf, reportOf, findDoors, newSession, answered, chosenBy, placeOf, questionOf, newDispute, pendingOf, makesNoDifference,
  compared, whyAsked, whyRuled, whyNot, rulingOf, detailsOf,
});
document.documentElement.dataset.ready = "yes";
