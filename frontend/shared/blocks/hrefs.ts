const SCHEMES = ['http:', 'https:', 'mailto:'];
// What may stand in front of a scheme without being seen, and inside it without a browser minding.
// eslint-disable-next-line no-control-regex -- the very characters that hide a scheme
const UNSEEN = /[\u0000-\u0020\u007f-\u00a0\u00ad\u200b-\u200f\u2028-\u202f\u2060-\u2064\ufeff]/g;

/** Whether a link may lead there: a web page, an address to write to, or a place on the site itself. */
export function isHref(href: string): boolean {
  const seen = href.replace(UNSEEN, '');
  if (seen === '' || seen.startsWith('//') || seen.startsWith('\\') || seen.startsWith('/\\')) return false;
  const scheme = /^([^/?#]*?):/.exec(seen)?.[0].toLowerCase();
  return scheme === undefined ? /^[/?#]/.test(seen) : SCHEMES.includes(scheme);
}

/** What a person typed as a link, made whole: 'sofra.example' and 'ayu@sofra.example' are understood too. */
export function toHref(typed: string): string | null {
  const text = typed.trim();
  if (isHref(text)) return text;
  if (/^[^\s/:@]+@[^\s/:@]+\.[^\s/:@]+$/.test(text)) return `mailto:${text}`;
  return /^[^\s/:@]+\.[^\s:@]{2,}$/.test(text) ? `https://${text}` : null;
}
