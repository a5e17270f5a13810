/** The parts of the screen: the pages, and where addresses lead at which nothing is read any more. */
export const PARTS = [
  { id: 'pages', label: 'Pages' },
  { id: 'redirects', label: 'Redirects' },
] as const;

export type Part = (typeof PARTS)[number]['id'];

export function partOf(params: URLSearchParams): Part {
  return params.get('part') === 'redirects' ? 'redirects' : 'pages';
}

/** The address of a part, as it opens. */
export function atPart(part: Part): URLSearchParams {
  return new URLSearchParams(part === 'pages' ? {} : { part });
}
