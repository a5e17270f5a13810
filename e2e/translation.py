"""Translation of a page as Chrome does it: each text node is replaced by two <font> elements."""

from playwright.sync_api import Page

_TRANSLATE = """() => {
  const skipped = 'script, style, textarea, [translate="no"], .notranslate';
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const texts = [];
  while (walker.nextNode()) texts.push(walker.currentNode);
  let count = 0;
  for (const text of texts) {
    const parent = text.parentElement;
    if (parent === null || text.data.trim() === '' || parent.closest(skipped)) continue;
    if (parent.localName === 'font') continue;
    const [outer, inner] = [document.createElement('font'), document.createElement('font')];
    outer.append(inner);
    inner.textContent = text.data;
    text.replaceWith(outer);
    count += 1;
  }
  return count;
}"""


def translate(page: Page) -> None:
    """Wrap every text on the page.

    The words stay the same, so that locators still find them.
    """
    page.evaluate(_TRANSLATE)
