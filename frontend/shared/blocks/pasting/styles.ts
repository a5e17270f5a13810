/** Where the words of an inline style stand while we read them. */
export const STYLE = 'data-pasted-style';

/**
 * HTML whose inline styles are words and nothing else: the page's policy lets nobody apply them, and a browser
 * complains of each it meets, even in a page that is only read.
 */
export function withoutStyles(html: string): string {
  return html.replace(/<[a-z][^>]*>/gi, (tag) => tag.replace(/(\s)style(\s*=)/gi, `$1${STYLE}$2`));
}

/** What an element's inline style says of a property; empty where it says nothing. */
export function styled(element: Element, property: string): string {
  const written = element.getAttribute(STYLE) ?? '';
  const found = new RegExp(`(?:^|;)\\s*${property}\\s*:\\s*([^;]+)`, 'i').exec(written)?.[1];
  return found?.trim().toLowerCase() ?? '';
}
