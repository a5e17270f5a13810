import type { CallOutput } from '@shared/api/types';
import { formatNumber } from '@shared/format/count';

export type Change = CallOutput<'activity/query_changesets'>['list'][number];

export const CHANGES = '/content/me/changes';

/** Return the label of a change's status. */
export function statusText(change: Pick<Change, 'is_running' | 'undone_at' | 'allowed_actions'>): string {
  if (change.is_running) return 'In progress';
  if (change.undone_at !== null) return 'Undone';
  return change.allowed_actions.includes('undo') ? 'Can be undone' : 'Final';
}

/** Return the number of written records, and of refused ones if any. For an import these are rows. */
export function countsOf({ counts }: Pick<Change, 'counts'>): string {
  const sum = (...names: readonly string[]) => names.reduce((all, name) => all + (counts[name] ?? 0), 0);
  const done = formatNumber(sum('succeeded', 'created', 'updated'));
  const failed = sum('failed', 'refused');
  return failed === 0 ? done : `${done}, ${formatNumber(failed)} failed`;
}
