// What the device does to the page: keys, its own back button, faults; and the start.

// the keyboard: every button that has a key says which

function onKey(app, event) {
  if (!app.keys || event.ctrlKey || event.metaKey || event.altKey) return;
  const typing = event.target.matches && event.target.matches("input:not([type=checkbox]):not([type=radio]), textarea, select");
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
  document.documentElement.dataset.keyboard = "yes"; // from now on buttons show their keys
  if (event.key === "/") {
    const found = () => document.querySelector("#main input[type=search], #why-not");
    if (!found()) app.start();
    found().focus();
    found().select();
    event.preventDefault();
    return;
  }
  if (event.key === " " && event.target.matches("button, input, summary, a")) return; // Space presses what has the focus
  const wanted = event.key.length === 1 ? event.key : "";
  const keyed = [...document.querySelectorAll("#main [data-key], nav [data-key]")];
  const found = keyed.find((one) => one.dataset.key.toLowerCase() === wanted.toLowerCase() && !one.disabled);
  if (wanted && found) {
    event.preventDefault();
    found.click();
  }
}

// what is unfolded is shown, not hidden below the parts at the foot
function showUnfolded(target) {
  const details = target.closest && target.closest("summary") ? target.closest("details") : null;
  if (details) requestAnimationFrame(() => details.open && details.scrollIntoView({ block: "nearest" }));
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
  for (const link of document.querySelectorAll("nav button")) link.addEventListener("click", () => app.goTo(link.dataset.to));
  document.getElementById("main").addEventListener("click", (event) => showUnfolded(event.target));
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
  compared, whyAsked, whyRuled, whyNot, rulingOf, detailsOf, readCard, withChoiceNamed,
});
document.documentElement.dataset.ready = "yes";
