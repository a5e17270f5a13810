/* What a preview's frame shows is put there from outside: nothing in it runs. */

export const BLOCK_MARK = 'block:';

/** The page without what stands on it: its styles are there at once, also where its pictures take their time. */
export function emptied(html: string): string {
  const page = new DOMParser().parseFromString(html, 'text/html');
  page.body.replaceChildren();
  return `<!doctype html>${page.documentElement.outerHTML}`;
}

/** Shows another state of the page in the frame, at the place to which it was scrolled. */
export function renew(shown: Document, html: string): void {
  const next = new DOMParser().parseFromString(html, 'text/html');
  // Whatever a browser does of its own with a click on a link, the frame stays where it is.
  for (const link of next.querySelectorAll('a[href]')) link.setAttribute('target', '_blank');
  const view = shown.defaultView;
  const [left, top] = [view?.scrollX ?? 0, view?.scrollY ?? 0];
  shown.documentElement.lang = next.documentElement.lang;
  shown.body.replaceWith(shown.adoptNode(next.body));
  if (left !== 0 || top !== 0) view?.scrollTo(left, top);
}

/** The block that a place of the page belongs to: each begins behind a comment with its id; null outside of them. */
export function blockAt(place: Node): string | null {
  for (let at: Node | null = place; at !== null; at = at.previousSibling ?? at.parentNode) {
    if (at.nodeType === Node.COMMENT_NODE && at.nodeValue?.startsWith(BLOCK_MARK) === true)
      return at.nodeValue.slice(BLOCK_MARK.length);
  }
  return null;
}
