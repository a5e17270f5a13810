import { useEffect, useEffectEvent } from 'react';
import { useUrlState } from '@shared/hooks/useUrlState';

/** The parts of a record's screen. */
export type Part = 'overview' | 'edit' | 'history';

export const PARTS: readonly { id: Part; label: string }[] = [
  { id: 'overview', label: 'Overview' },
  { id: 'edit', label: 'Edit' },
  { id: 'history', label: 'History' },
];

/** The query that opens a record at its fields. */
export const EDITING = { part: 'edit' } as const;

/**
 * The part of the record on show, as the address says; it is no part of the tab's identity. A record is read
 * first, unless input of an earlier time waits in its fields.
 */
export function usePart(isDirty: boolean): [Part, (part: Part) => void] {
  const [query, change] = useUrlState();
  const said = PARTS.find(({ id }) => id === query['part'])?.id;
  const show = (part: Part) => change({ part });
  const begin = useEffectEvent(() => {
    if (said === undefined && isDirty) show('edit');
  });
  useEffect(() => begin(), []);
  return [said ?? 'overview', show];
}
