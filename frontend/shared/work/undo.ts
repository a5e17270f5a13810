import type { QueryClient } from '@tanstack/react-query';
import { callApi } from '@shared/api/client';
import { isApiError } from '@shared/api/errors';
import type { CallOutput } from '@shared/api/types';
import { labelOf } from '@shared/form/labels';
import { formatCounted, formatNumber } from '@shared/format/count';
import { confirm } from '@shared/ui/confirm';
import { named } from '@shared/ui/names';
import { toast } from '@shared/ui/toasts';
import { follow } from './jobs';
import { tellNotUndone } from './notUndone';
import { showReport } from './reports';

export type NotUndone = CallOutput<'activity/undo_changeset'>['not_undone'][number];

interface Undoing {
  /** In the order in which they were done. */
  changesetIds: readonly number[];
  country: string;
  /** What was changed, where it goes by one name: 'Kopi Tuku'. */
  title?: string;
  /** Told each one that was taken back. */
  onEach?: ((changesetId: number) => void) | undefined;
  /** Told once all of them were. */
  onUndone?: (() => unknown) | undefined;
}

/** Asks whether what was changed together is to be undone; `counts` says how many records of which kinds. */
export function confirmUndo(title: string, counts: string): Promise<boolean> {
  return confirm({
    title: `Undo “${title}”?`,
    text: `Records: ${counts}. What was changed since stays as it is and is named.`,
    confirmLabel: 'Undo',
    isDangerous: true,
  });
}

type Outcome = 'done' | 'begun';

/**
 * Takes changes back, the last first, and says what was put back and what could not be. Many records are
 * a work of their own, which has only begun then; null where it failed, which is said with the way to try again.
 */
export async function undoChangesets(client: QueryClient, undoing: Undoing): Promise<Outcome | null> {
  let left = undoing.changesetIds;
  const onEach = (done: number) => {
    left = left.filter((one) => one !== done);
  };
  try {
    const outcome = await takeBackChangesets(client, { ...undoing, onEach });
    undoing.onUndone?.();
    return outcome;
  } catch (error) {
    if (!isApiError(error)) throw error;
    const again = () => void undoChangesets(client, { ...undoing, changesetIds: left });
    if (!error.isSilent) tellNotUndone(undoing.title ?? '', error, again);
    return null;
  }
}

/** The same for a caller who tells of failures: rejects where it was refused. */
export async function takeBackChangesets(
  client: QueryClient,
  { changesetIds, country, title = '', onEach }: Undoing,
): Promise<Outcome> {
  let undone = 0;
  let hasBegun = false;
  const kept: NotUndone[] = [];
  try {
    for (const changeset_id of [...changesetIds].reverse()) {
      const answer = await callApi('activity/undo_changeset', { changeset_id }, { country, handles: 'all' });
      undone += answer.undone;
      kept.push(...answer.not_undone);
      onEach?.(changeset_id);
      if (answer.job_id === null) continue;
      hasBegun = true;
      follow(answer.job_id);
    }
  } catch (error) {
    // Without a line what is asked for anew is not answered: nobody waits for it.
    void client.invalidateQueries();
    throw error;
  } finally {
    showUndone(undone, kept, title);
  }
  await client.invalidateQueries();
  return hasBegun ? 'begun' : 'done';
}

/**
 * Says what an undo did, by the name of what was changed where it has one; what it had to leave is named line
 * by line.
 */
export function showUndone(records: number, kept: readonly NotUndone[], title = ''): void {
  if (kept.length > 0) {
    showReport({
      title: `${formatNumber(kept.length)} could not be undone`,
      lead: `Undone for ${formatCounted(records, 'record')}.`,
      lines: kept.map((one) => ({
        name:
          one.field === '' ? one.object_title : `${one.object_title}, ${labelOf({ labels: {} }, one.field)}:`,
        message: one.msg,
      })),
    });
  } else if (records > 0)
    toast.success(
      title === '' ? `Undone for ${formatCounted(records, 'record')}` : `Undone: ${named(title)}`,
    );
}
