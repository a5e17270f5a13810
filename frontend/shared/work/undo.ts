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
import { showNotUndone } from './notUndone';
import { showReport } from './reports';

export type NotUndone = CallOutput<'activity/undo_changeset'>['not_undone'][number];

interface Undoing {
  /** IDs in the order of the changes. */
  changesetIds: readonly number[];
  country: string;
  /** Name of the changed record, if there is one: 'Kopi Tuku'. */
  title?: string;
  /** Called for each changeset that was undone. */
  onEach?: ((changesetId: number) => void) | undefined;
  /** Called once all changesets are undone. */
  onUndone?: (() => unknown) | undefined;
}

/** Ask the user whether to undo a changeset; `consequences` is a sentence about its records. */
export function confirmUndo(title: string, consequences: string): Promise<boolean> {
  return confirm({
    title: `Undo “${title}”?`,
    text: `${consequences} Later changes are kept and listed.`,
    confirmLabel: 'Undo',
    isDangerous: true,
  });
}

type Outcome = 'done' | 'begun';

/**
 * Undo changesets, the last one first, and report which changes were undone and which were not. Many records
 * become a background job, which has only started then. Resolve to null on failure, which is reported with an
 * offer to retry.
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
    if (!error.isSilent) showNotUndone(undoing.title ?? '', error, again);
    return null;
  }
}

/** Undo changesets for a caller that reports errors itself: rejects on failure. */
export async function takeBackChangesets(
  client: QueryClient,
  { changesetIds, country, title = '', onEach }: Undoing,
): Promise<Outcome> {
  let undone = 0;
  let hasStarted = false;
  const notUndone: NotUndone[] = [];
  try {
    for (const changeset_id of [...changesetIds].reverse()) {
      const answer = await callApi('activity/undo_changeset', { changeset_id }, { country, handles: 'all' });
      undone += answer.undone;
      notUndone.push(...answer.not_undone);
      onEach?.(changeset_id);
      if (answer.job_id === null) continue;
      hasStarted = true;
      follow(answer.job_id);
    }
  } catch (error) {
    // Not awaited: offline, these queries would never finish.
    void client.invalidateQueries();
    throw error;
  } finally {
    showUndone(undone, notUndone, title);
  }
  await client.invalidateQueries();
  return hasStarted ? 'begun' : 'done';
}

/**
 * Report the result of an undo, with the name of the record if there is one. Changes that could not be undone
 * are listed.
 */
export function showUndone(records: number, notUndone: readonly NotUndone[], title = ''): void {
  if (notUndone.length > 0) {
    showReport({
      title: `${formatNumber(notUndone.length)} could not be undone`,
      lead: `Undone for ${formatCounted(records, 'record')}.`,
      lines: notUndone.map((one) => ({
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
