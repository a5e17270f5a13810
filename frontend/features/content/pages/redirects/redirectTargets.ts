import type { Faults } from '@shared/form/faults';

/** Target of a redirect. */
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
  { value: 'gone', label: 'None: the page is gone' },
];

/** Return an empty target of the given type. */
export function emptyTarget(type: RedirectTarget['to_type']): RedirectTarget {
  return { to_type: type, to_id: null, to_url: '' };
}

/** Return the errors of missing values, by field. */
export function targetFaults({ to_type: type, to_id: id, to_url: url }: RedirectTarget): Faults {
  if (type === 'gone') return {};
  if (type === 'url') return url.trim() === '' ? { to_url: 'Enter a web address' } : {};
  return id === null
    ? { to_id: `Choose ${TARGET_TYPES.find(({ value }) => value === type)?.label.toLowerCase() ?? 'one'}` }
    : {};
}
