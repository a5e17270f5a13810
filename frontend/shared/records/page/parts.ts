import { useEffect, useEffectEvent } from 'react';
import { useUrlState } from '@shared/hooks/useUrlState';

/** Parts of a record screen. */
export type Part = 'overview' | 'edit' | 'history';

export const PARTS: readonly { id: Part; label: string }[] = [
  { id: 'overview', label: 'Overview' },
  { id: 'edit', label: 'Edit' },
  { id: 'history', label: 'History' },
];

/** Query that opens a record in the form. */
export const EDITING = { part: 'edit' } as const;

/**
 * Return the visible part of the record, which is stored in the URL but does not identify the tab. The
 * default is the overview, or the form if it contains unsaved input.
 */
export function usePart(isDirty: boolean): [Part, (part: Part) => void] {
  const [query, change] = useUrlState();
  const partInAddress = PARTS.find(({ id }) => id === query['part'])?.id;
  const show = (part: Part) => change({ part });
  const begin = useEffectEvent(() => {
    if (partInAddress === undefined && isDirty) show('edit');
  });
  useEffect(() => begin(), []);
  return [partInAddress ?? 'overview', show];
}
