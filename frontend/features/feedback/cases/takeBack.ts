import type { QueryClient } from '@tanstack/react-query';
import { callApi } from '@shared/api/client';
import { latestOwn, showNothingToUndo } from '@shared/history/undoing';
import { showUndone, type NotUndone } from '@shared/work/undo';
import type { StatusChange } from '../model';

export type Act = StatusChange['action'];

interface Acted {
  country: string;
  feedbackId: number;
  title: string;
  /** ID of the user who took the actions. */
  actorId: number;
  /** Actions, oldest first. */
  acts: readonly Act[];
}

/**
 * Undo actions on a report through its history, the newest first, including its assignee. Values changed
 * since then stay and are named in the message. Reject on failure.
 */
export async function takeBackActs(
  client: QueryClient,
  { country, feedbackId, title, actorId, acts }: Acted,
): Promise<void> {
  const about = { object_type: 'feedback', object_id: feedbackId };
  const call = { country, handles: 'all' } as const;
  const list = await latestOwn({ country, objectType: about.object_type, objectId: feedbackId }, actorId);
  const notUndone: NotUndone[] = [];
  let undone = 0;
  for (const act of [...acts].reverse()) {
    const entry = list.find(({ action }) => action === act);
    if (entry === undefined) continue;
    const answer = await callApi('activity/undo_change', { ...about, log_id: entry.log_id }, call);
    undone = Math.max(undone, answer.undone);
    notUndone.push(...answer.not_undone);
  }
  if (undone === 0 && notUndone.length === 0) showNothingToUndo();
  else showUndone(undone, notUndone, title);
  await client.invalidateQueries();
}
