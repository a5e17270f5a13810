/** The parts of the screen: the pairs to decide, and what was made one of two. */
export const PARTS = [
  { id: 'pairs', label: 'Possible duplicates' },
  { id: 'merges', label: 'Past merges' },
] as const;

export type Part = (typeof PARTS)[number]['id'];

export function partOf(params: URLSearchParams): Part {
  return params.get('part') === 'merges' ? 'merges' : 'pairs';
}

/** The address of a part, as it opens. */
export function atPart(part: Part): URLSearchParams {
  return new URLSearchParams(part === 'pairs' ? {} : { part });
}
