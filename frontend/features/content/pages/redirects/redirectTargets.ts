/** Where an address leads. */
export interface RedirectTarget {
  to_type: 'page' | 'store' | 'article' | 'video' | 'collection' | 'url' | 'gone';
  to_id: number | null;
  to_url: string;
}

export const TARGET_TYPES: readonly { value: RedirectTarget['to_type']; label: string }[] = [
  { value: 'page', label: 'A page' },
  { value: 'store', label: 'A store' },
  { value: 'article', label: 'An article' },
  { value: 'video', label: 'A video' },
  { value: 'collection', label: 'A collection' },
  { value: 'url', label: 'A web address' },
  { value: 'gone', label: 'Nowhere: it says that the page is gone' },
];

/** A target of this kind, with nothing chosen yet. */
export function emptyTarget(type: RedirectTarget['to_type']): RedirectTarget {
  return { to_type: type, to_id: null, to_url: '' };
}

/** Whether nothing is missing to lead there. */
export function isComplete({ to_type: type, to_id: id, to_url: url }: RedirectTarget): boolean {
  if (type === 'gone') return true;
  return type === 'url' ? url.trim() !== '' : id !== null;
}
