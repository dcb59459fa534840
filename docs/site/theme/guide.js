// The search box, and the list of pages, which is closed on a phone. The index is loaded on first use.
"use strict";
const script = document.currentScript;
const box = document.getElementById("search");
const found = document.getElementById("found");
const pages = document.querySelector(".pages");
const folder = new URL(document.querySelector(".name").href);
let rows = null;

// Folds width, case, accents and kana; each character stays one, so that positions match the text.
const fold = (text) =>
  Array.from(text, (one) => {
    let plain = one.normalize("NFKD").replace(/[\u0300-\u036f]/g, "").toLowerCase();
    plain = plain.replace(/[\u30a1-\u30f6]/g, (kana) => String.fromCharCode(kana.charCodeAt(0) - 0x60));
    return plain.length === one.length ? plain : one;
  }).join("");

function searchIndex(list) {
  rows = list.map(([location, title, page, text]) => ({ location, title, page, text, folded: fold(text), name: fold(title + " " + page) }));
  show();
}

function load() {
  if (rows || load.begun) return;
  load.begun = true;
  const index = document.createElement("script");
  index.src = script.dataset.index;
  document.head.append(index);
}

// A word in a heading scores more than one in a text, and more in a short heading; every word must occur.
function score(row, words) {
  let sum = 0;
  for (const word of words) {
    const heading = row.name.includes(word);
    const times = row.folded.split(word).length - 1;
    if (!heading && !times) return 0;
    sum += (heading ? 20 : 0) + (Math.min(times, 5) * 500) / (500 + row.text.length);
  }
  return sum;
}

function excerpt(row, words) {
  const place = words.map((word) => row.folded.indexOf(word)).filter((at) => at >= 0)[0] ?? 0;
  const start = Math.max(0, place - 30);
  const part = document.createElement("small");
  let at = start;
  const end = Math.min(row.text.length, start + 120);
  if (start > 0) part.append("…");
  while (at < end) {
    const word = words.find((one) => row.folded.startsWith(one, at));
    if (word) {
      const mark = document.createElement("mark");
      mark.textContent = row.text.slice(at, at + word.length);
      part.append(mark);
      at += word.length;
    } else {
      part.append(row.text[at]);
      at += 1;
    }
  }
  if (end < row.text.length) part.append("…");
  part.normalize();
  return part;
}

function show() {
  const words = fold(box.value).split(/\s+/).filter(Boolean);
  found.replaceChildren();
  found.hidden = !words.length || !rows;
  if (found.hidden) return;
  const best = rows.map((row) => [score(row, words), row]).filter(([sum]) => sum).sort((a, b) => b[0] - a[0]).slice(0, 12);
  for (const [, row] of best) {
    const link = document.createElement("a");
    link.href = new URL(row.location, folder);
    link.textContent = row.title === row.page ? row.title : `${row.page}: ${row.title}`;
    const item = document.createElement("li");
    item.append(link, excerpt(row, words));
    found.append(item);
  }
  if (!best.length) {
    const item = document.createElement("li");
    item.textContent = found.dataset.none;
    found.append(item);
  }
}

box.addEventListener("focus", load);
box.addEventListener("input", () => { load(); show(); });
box.form.addEventListener("submit", (event) => {
  event.preventDefault();
  found.querySelector("a")?.click();
});
document.addEventListener("keydown", (event) => {
  const links = [box, ...found.querySelectorAll("a")];
  const at = links.indexOf(document.activeElement);
  if (event.key === "Escape") { found.hidden = true; }
  if (event.key === "/" && !/INPUT|TEXTAREA/.test(document.activeElement.tagName)) { event.preventDefault(); box.focus(); }
  if (at >= 0 && !found.hidden && (event.key === "ArrowDown" || event.key === "ArrowUp")) {
    event.preventDefault();
    links[Math.max(0, Math.min(links.length - 1, at + (event.key === "ArrowDown" ? 1 : -1)))].focus();
  }
});
document.addEventListener("click", (event) => { if (!event.target.closest(".search")) found.hidden = true; });
if (matchMedia("(max-width: 52rem)").matches) pages.removeAttribute("open");
