import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { callApi } from '@shared/api/client';
import { decided } from '@shared/decisions/taken';
import { useCountryCode } from '@shared/session/hooks';
import { showUndone, takeBackChangesets } from '@shared/work/undo';
import { commentOptions } from '../api';

/** A decision that can be undone: on one comment, or on a whole wave. */
export interface Decided {
  commentId: number;
  title: string;
  logId: number | null;
  changesetId: number | null;
  /** True if decided in the list. The user stays there. */
  isInList?: boolean;
}

interface UndoEntry extends Decided {
  /** Country of the decision. The user may have switched country since. */
  country: string;
}

/** Area name of the comment list. */
export const AREA = 'comment';

/** Return a function that shows a toast for a decision on a comment, with undo. */
export function useUndoLine(onShow: (id: number) => void) {
  const client = useQueryClient();
  const country = useCountryCode();
  return useMemo(
    () => ({
      decided: (done: Decided, message: string, counted?: string, count = 1) =>
        decided({
          area: AREA,
          id: done.commentId,
          things: 'comments',
          message,
          count,
          ...(counted === undefined ? {} : { counted }),
          title: done.title,
          undo: () => takeBack(client, { ...done, country }, onShow),
        }),
    }),
    [client, country, onShow],
  );
}

async function takeBack(client: QueryClient, one: UndoEntry, onShow: (id: number) => void): Promise<void> {
  const reload = async () => {
    if (one.isInList === true) return;
    // Loaded before it is shown: the next shortcut must act on the current version.
    await client.query({ ...commentOptions(one.country, one.commentId), staleTime: 0 }).catch(() => null);
    onShow(one.commentId);
  };
  if (one.changesetId !== null) {
    const written = { changesetIds: [one.changesetId], country: one.country, title: one.title };
    await takeBackChangesets(client, written);
    await reload();
    return;
  }
  if (one.logId === null) {
    await reload();
    return;
  }
  const answer = await callApi(
    'activity/undo_change',
    { object_type: 'comment', object_id: one.commentId, log_id: one.logId },
    { country: one.country, handles: 'all' },
  );
  await client.invalidateQueries();
  await reload();
  showUndone(answer.undone, answer.not_undone, one.title);
}

export type UndoLine = ReturnType<typeof useUndoLine>;
