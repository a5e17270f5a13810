/** Parts of the screen: the pages and the redirects. */
export const PARTS = [
  { id: 'pages', label: 'Pages' },
  { id: 'redirects', label: 'Redirects' },
] as const;

export type Part = (typeof PARTS)[number]['id'];

export function partOf(params: URLSearchParams): Part {
  return params.get('part') === 'redirects' ? 'redirects' : 'pages';
}

/** Return the URL parameters of a part. */
export function atPart(part: Part): URLSearchParams {
  return new URLSearchParams(part === 'pages' ? {} : { part });
}
