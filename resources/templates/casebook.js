"use strict";
(function () {
  // The same folding as the program's own search: no case, no accents, no tonos, one sigma, plain letters.
  const letters = { "ł": "l", "œ": "oe", "æ": "ae", "ø": "o", "đ": "d", "ð": "d", "ß": "ss", "ς": "σ", "ı": "i",
    "♤": "♠", "♡": "♥", "♢": "♦", "♧": "♣", "\u00ad": "" };
  function fold(text) {
    return text.normalize("NFKD").toLowerCase().normalize("NFKD").replace(/\p{M}/gu, "")
      .replace(/[łœæøđðßςı♤♡♢♧\u00ad]/g, (letter) => letters[letter]);
  }
  const box = document.getElementById("words");
  const told = document.getElementById("told");
  const none = document.getElementById("none");
  const cases = Array.from(document.querySelectorAll("article"), (article) => ({
    article, text: fold(article.textContent), lines: null }));
  const links = Array.from(document.querySelectorAll("nav a[data-case]"), (link) => ({
    link, article: document.getElementById(link.getAttribute("href").slice(1)) }));
  const entries = Array.from(document.querySelectorAll("nav li"));
  const groups = Array.from(document.querySelectorAll("nav details"));
  const marks = typeof Highlight === "function" && CSS.highlights ? new Highlight() : null;
  if (marks) { CSS.highlights.set("found", marks); }

  function wordsOf(text) {
    return fold(text.slice(0, 500)).split(/[\s,;]+/).filter((word) => word !== "");
  }

  function mark(article, words) {
    const walker = document.createTreeWalker(article, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node && marks.size < 2000; node = walker.nextNode()) {
      let folded = "";
      const from = [];
      let at = 0;
      for (const letter of node.data) {
        const plain = fold(letter);
        for (let n = 0; n < plain.length; n += 1) { from.push(at); }
        folded += plain;
        at += letter.length;
      }
      from.push(node.data.length);
      for (const word of words) {
        for (let hit = folded.indexOf(word); hit >= 0; hit = folded.indexOf(word, hit + word.length)) {
          const range = new Range();
          range.setStart(node, from[hit]);
          range.setEnd(node, from[hit + word.length]);
          marks.add(range);
        }
      }
    }
  }

  function search() {
    const words = wordsOf(box.value);
    let count = 0;
    if (marks) { marks.clear(); }
    for (const one of cases) {
      const fits = words.every((word) => one.text.includes(word));
      one.article.hidden = !fits;
      if (fits) {
        count += 1;
        if (marks && words.length && count <= 200) { mark(one.article, words); }
      }
    }
    for (const one of links) { one.link.hidden = one.article.hidden; }
    for (const entry of entries) { entry.hidden = !entry.querySelector("a[data-case]:not([hidden])"); }
    for (const group of groups) { group.hidden = !group.querySelector("li:not([hidden])"); }
    told.textContent = words.length ? count + " / " + cases.length : String(cases.length);
    none.hidden = count > 0 || cases.length === 0;
  }

  let waiting = 0;
  box.addEventListener("input", function () {
    window.clearTimeout(waiting);
    waiting = window.setTimeout(search, cases.length > 2000 ? 200 : 30);
  });
  document.addEventListener("keydown", function (event) {
    if (event.key === "/" && document.activeElement !== box && !event.ctrlKey && !event.metaKey && !event.altKey) {
      event.preventDefault();
      box.focus();
      box.select();
    } else if (event.key === "Escape" && document.activeElement === box) {
      box.value = "";
      search();
    }
  });
  document.getElementById("search").hidden = false;
  document.documentElement.dataset.ready = "yes";
  if (box.value) { search(); } else { told.textContent = String(cases.length); }
})();
