const SCHEMES = ['http:', 'https:', 'mailto:'];
// Invisible characters that can precede a scheme, or be inside it, and that browsers ignore.
// eslint-disable-next-line no-control-regex -- exactly the characters that hide a scheme
const UNSEEN = /[\u0000-\u0020\u007f-\u00a0\u00ad\u200b-\u200f\u2028-\u202f\u2060-\u2064\ufeff]/g;

/**
 * Check whether a link target is allowed: a web page, an email address, or a path or anchor on the site
 * itself.
 */
export function isHref(href: string): boolean {
  const seen = href.replace(UNSEEN, '');
  if (seen === '' || seen.startsWith('//') || seen.startsWith('\\') || seen.startsWith('/\\')) return false;
  const scheme = /^([^/?#]*?):/.exec(seen)?.[0].toLowerCase();
  return scheme === undefined ? /^[/?#]/.test(seen) : SCHEMES.includes(scheme);
}

/** Complete a typed link: 'sofra.example' and 'ayu@sofra.example' are accepted too. */
export function toHref(typed: string): string | null {
  const text = typed.trim();
  if (isHref(text)) return text;
  if (/^[^\s/:@]+@[^\s/:@]+\.[^\s/:@]+$/.test(text)) return `mailto:${text}`;
  return /^[^\s/:@]+\.[^\s:@]{2,}$/.test(text) ? `https://${text}` : null;
}
