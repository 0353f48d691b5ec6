// Making what is shown. Words become text nodes, never markup.

// an element with attributes, listeners ("on..."), and children: elements, texts, or nothing
function el(name, attributes = {}, ...children) {
  const found = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (value === null || value === undefined || value === false) continue;
    if (key.startsWith("on")) found.addEventListener(key.slice(2), value);
    else if (key in found && typeof value !== "string") found[key] = value;
    else found.setAttribute(key, value === true ? "" : value);
  }
  found.append(...children.flat(Infinity).filter((child) => child !== null && child !== undefined && child !== false));
  return found;
}

// the heading of a screen: it takes the focus when the screen is shown
function screenTitle(text, above = "") {
  return [above ? el("p", { class: "above" }, above) : null, el("h1", { tabindex: "-1" }, text)];
}

// a button that does something; `key` is the key on a keyboard that presses it
function button(text, onclick, { key = "", kind = "plain", label = "", ...more } = {}) {
  return el("button", { type: "button", class: kind, onclick, "data-key": key || null, "aria-label": label || null, ...more }, text, keyBadge(key));
}

// the key of a button, shown where there is a keyboard
function keyBadge(key) {
  return key && key !== " " ? el("span", { class: "key", "aria-hidden": "true" }, key.toUpperCase()) : null;
}

// a large answer: its key, where there is a keyboard, and its words
function answerButton(text, onclick, key, more = {}) {
  const badge = keyBadge(key);
  return el("button", { type: "button", class: "answer", onclick, "data-key": key || null, ...more }, badge, el("span", {}, text));
}

// a part of a screen with its own heading
function part(heading, content, attributes = {}) {
  return el("section", attributes, el("h2", {}, heading), content);
}

const BASIS_WORDS = { reading: "Reading", silence: "Silence", judge: "Director judges", unseen: "Text not seen" };
const BASIS_MEANS = {
  reading: "Reading: it follows from the text, or an authority says so, but the law does not say it.",
  silence: "Silence: the law says nothing. This is customary or safe; you may do otherwise.",
  judge: "Director judges: the law leaves it to you.",
  unseen: "The text of this paragraph could not be checked.",
};

// what stands beside a sentence: the laws, and in words what they are where that is not the letter
function edge(marks, openLaw) {
  const found = [];
  for (const mark of marks) {
    const word = BASIS_WORDS[mark.basis] || "";
    const laws = mark.basis === "silence" ? [] : mark.laws;
    if (word) found.push(el("span", { class: "basis", title: mark.source || BASIS_MEANS[mark.basis] }, word));
    if (laws.length) found.push(lawButton(laws, openLaw));
  }
  return found.length ? el("span", { class: "edge" }, found.flatMap((one, at) => (at ? [" ", one] : [one]))) : null;
}

function lawButton(laws, openLaw) {
  const words = `${laws.length > 1 ? "Laws" : "Law"} ${laws.join(", ")}`;
  return el("button", { type: "button", class: "law", onclick: () => openLaw(laws) }, words);
}

// a line of a script: its words and its edge
function scriptLine(line, openLaw, text = line.text) {
  const tag = line.tag ? el("strong", { class: "tag" }, `After ${joined(line.tag.split(" "), "or")}: `) : null;
  return el("p", { class: line.deeper ? "line deeper" : "line" }, tag, text, " ", edge(line.marks, openLaw));
}

// laws and basis of a line in plain words, for what is kept and exported
function edgeWords(marks) {
  return unique(marks.map((mark) => {
    if (mark.basis === "silence") return "Silence";
    const laws = mark.laws.length ? `${mark.laws.length > 1 ? "laws" : "law"} ${mark.laws.join(", ")}` : "";
    const word = BASIS_WORDS[mark.basis] || "";
    return word && laws ? `${word}, ${laws}` : capital(word || laws);
  })).filter(Boolean).join("; ");
}
