const UNTRANSLATED = 'script, style, textarea, [translate="no"], .notranslate';

// A plain string: the types mark <font> as deprecated, but browsers still insert it.
const FONT: string = 'font';

/** Wrap every text as a browser does that translates the page. The words stay the same. */
export function translatePage(way: 'replaces' | 'inserts, then removes' | 'moves' = 'replaces'): void {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  while (walker.nextNode() !== null) texts.push(walker.currentNode as Text);
  for (const text of texts) {
    const parent = text.parentElement;
    if (parent === null || text.data.trim() === '' || parent.closest(UNTRANSLATED) !== null) continue;
    if (parent.localName === 'font') continue;
    const [outer, inner] = [document.createElement(FONT), document.createElement(FONT)];
    outer.append(inner);
    if (way === 'replaces') {
      inner.textContent = text.data;
      text.replaceWith(outer);
    } else {
      text.before(outer);
      if (way === 'moves') {
        inner.append(text);
      } else {
        inner.textContent = text.data;
        text.remove();
      }
    }
  }
}
