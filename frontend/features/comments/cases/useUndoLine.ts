import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { callApi } from '@shared/api/client';
import { isApiError } from '@shared/api/errors';
import { decided } from '@shared/review/taken/taken';
import { useCountryCode } from '@shared/session/hooks';
import { showUndone, undoChangesets } from '@shared/work/undo';
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
      decided: (done: Decided, said: string, counted?: string) =>
        decided({
          area: AREA,
          id: done.commentId,
          things: 'comments',
          said,
          ...(counted === undefined ? {} : { counted }),
          title: done.title,
          undo: () => takeBack(client, { ...done, country }, onShow),
        }),
    }),
    [client, country, onShow],
  );
}

async function takeBack(client: QueryClient, one: UndoEntry, onShow: (id: number) => void): Promise<void> {
  // Where it was decided, whatever country is looked at meanwhile.
  const options = { country: one.country };
  const comeBack = async () => {
    if (one.isInList === true) return;
    // Read before it is shown: the next key is for the comment as it stands now.
    await client.query({ ...commentOptions(one.country, one.commentId), staleTime: 0 }).catch(() => null);
    onShow(one.commentId);
  };
  if (one.changesetId !== null) {
    await undoChangesets(client, { changesetIds: [one.changesetId], ...options, title: one.title });
    await comeBack();
    return;
  }
  if (one.logId === null) {
    await comeBack();
    return;
  }
  try {
    const answer = await callApi(
      'activity/undo_change',
      { object_type: 'comment', object_id: one.commentId, log_id: one.logId },
      options,
    );
    await client.invalidateQueries();
    await comeBack();
    showUndone(answer.undone, answer.not_undone, one.title);
  } catch (error) {
    // The client has told of it.
    if (!isApiError(error)) throw error;
  }
}

export type UndoLine = ReturnType<typeof useUndoLine>;
