/** Parts of the screen: possible duplicates and past merges. */
export const PARTS = [
  { id: 'pairs', label: 'Possible duplicates' },
  { id: 'merges', label: 'Past merges' },
] as const;

export type Part = (typeof PARTS)[number]['id'];

export function partOf(params: URLSearchParams): Part {
  return params.get('part') === 'merges' ? 'merges' : 'pairs';
}

/** Return the URL parameters of a part. */
export function atPart(part: Part): URLSearchParams {
  return new URLSearchParams(part === 'pairs' ? {} : { part });
}
