/* Content of the preview iframe. It is inserted from outside, because scripts are disabled in it. */

export const BLOCK_MARK = 'block:';

/** Return the page with an empty body. Its styles load first, even if pictures are slow. */
export function emptied(html: string): string {
  const page = new DOMParser().parseFromString(html, 'text/html');
  page.body.replaceChildren();
  return `<!doctype html>${page.documentElement.outerHTML}`;
}

/** Replace the page in the iframe and restore the scroll position. */
export function renew(shown: Document, html: string): void {
  const next = new DOMParser().parseFromString(html, 'text/html');
  // Even if a browser follows a link by itself, the iframe must not navigate.
  for (const link of next.querySelectorAll('a[href]')) link.setAttribute('target', '_blank');
  const view = shown.defaultView;
  const [left, top] = [view?.scrollX ?? 0, view?.scrollY ?? 0];
  shown.documentElement.lang = next.documentElement.lang;
  shown.body.replaceWith(shown.adoptNode(next.body));
  if (left !== 0 || top !== 0) view?.scrollTo(left, top);
}

/**
 * Return the block ID of a node, or null outside of blocks. Each block follows a comment node with its ID.
 */
export function blockAt(place: Node): string | null {
  for (let at: Node | null = place; at !== null; at = at.previousSibling ?? at.parentNode) {
    if (at.nodeType === Node.COMMENT_NODE && at.nodeValue?.startsWith(BLOCK_MARK) === true)
      return at.nodeValue.slice(BLOCK_MARK.length);
  }
  return null;
}
