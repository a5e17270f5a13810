/** Attribute that stores an inline style during cleaning. */
export const STYLE = 'data-pasted-style';

/**
 * Rename the style attributes of HTML. The Content Security Policy forbids inline styles, and browsers report
 * each one even in a document that is only parsed.
 */
export function withoutStyles(html: string): string {
  return html.replace(/<[a-z][^>]*>/gi, (tag) => tag.replace(/(\s)style(\s*=)/gi, `$1${STYLE}$2`));
}

/** Return the value of a property in the inline style of an element; empty if it is not set. */
export function styled(element: Element, property: string): string {
  const written = element.getAttribute(STYLE) ?? '';
  const value = new RegExp(`(?:^|;)\\s*${property}\\s*:\\s*([^;]+)`, 'i').exec(written)?.[1];
  return value?.trim().toLowerCase() ?? '';
}
