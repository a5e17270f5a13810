import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { callApi } from '@shared/api/client';
import { decided } from '@shared/review/taken/taken';
import { useCountryCode } from '@shared/session/hooks';
import { showUndone, takeBackChangesets } from '@shared/work/undo';
import { commentOptions } from '../api';

/** What was decided here and can be taken back: one comment, or a wave at once. */
export interface Decided {
  commentId: number;
  title: string;
  logId: number | null;
  changesetId: number | null;
  /** It was decided in the list, where the person stays. */
  isInList?: boolean;
}

interface UndoEntry extends Decided {
  /** Where it was decided, whatever country is looked at meanwhile. */
  country: string;
}

/** The name of the list of comments. */
export const AREA = 'comment';

/** Tells of decisions on comments, each with the way to take it back. */
export function useUndoLine(onShow: (id: number) => void) {
  const client = useQueryClient();
  const country = useCountryCode();
  return useMemo(
    () => ({
      decided: (done: Decided, said: string, counted?: string, count = 1) =>
        decided({
          area: AREA,
          id: done.commentId,
          things: 'comments',
          said,
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
  const comeBack = async () => {
    if (one.isInList === true) return;
    // Read before it is shown: the next key is for the comment as it stands now.
    await client.query({ ...commentOptions(one.country, one.commentId), staleTime: 0 }).catch(() => null);
    onShow(one.commentId);
  };
  if (one.changesetId !== null) {
    const written = { changesetIds: [one.changesetId], country: one.country, title: one.title };
    await takeBackChangesets(client, written);
    await comeBack();
    return;
  }
  if (one.logId === null) {
    await comeBack();
    return;
  }
  const answer = await callApi(
    'activity/undo_change',
    { object_type: 'comment', object_id: one.commentId, log_id: one.logId },
    { country: one.country, handles: 'all' },
  );
  await client.invalidateQueries();
  await comeBack();
  showUndone(answer.undone, answer.not_undone, one.title);
}

export type UndoLine = ReturnType<typeof useUndoLine>;
