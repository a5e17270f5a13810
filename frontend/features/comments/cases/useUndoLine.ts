import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { callApi } from '@shared/api/client';
import { isApiError } from '@shared/api/errors';
import { useCountryCode } from '@shared/session/hooks';
import { dismissToast, toast } from '@shared/ui/toasts';
import { showUndone, undoChangesets } from '@shared/work/undo';

/** What was decided here and can be taken back: one comment, or a wave at once. */
export interface Decided {
  commentId: number;
  title: string;
  logId: number | null;
  changesetId: number | null;
}

interface UndoEntry extends Decided {
  country: string;
  /** The message that offers to take it back. */
  toastId: number | null;
}

/** The decisions of this desk in their order, and the way to take the last one back. */
export function useUndoLine(onShow: (id: number) => void) {
  const client = useQueryClient();
  const country = useCountryCode();
  const line = useRef<UndoEntry[]>([]);

  const takeBack = async (one: UndoEntry) => {
    // Its offer has been taken: the message may not stand there as if there were still something to undo.
    if (one.toastId !== null) dismissToast(one.toastId);
    // Where it was decided, whatever country is looked at meanwhile.
    const options = { country: one.country };
    line.current = line.current.filter((each) => each !== one);
    if (one.changesetId !== null) {
      await undoChangesets(client, { changesetIds: [one.changesetId], ...options, title: one.title });
    } else if (one.logId !== null) {
      try {
        const answer = await callApi(
          'activity/undo_change',
          { object_type: 'comment', object_id: one.commentId, log_id: one.logId },
          options,
        );
        showUndone(answer.undone, answer.not_undone, one.title);
      } catch (error) {
        // The client has told of it.
        if (!isApiError(error)) throw error;
        return;
      }
      await client.invalidateQueries();
    }
    onShow(one.commentId);
  };

  return {
    decided: (decided: Decided, said: string) => {
      const one: UndoEntry = { ...decided, country, toastId: null };
      line.current.push(one);
      const action = { label: 'Undo', run: () => void takeBack(one) };
      one.toastId = toast.success(`${said}: ${one.title}`, { action });
    },
    undoLast: () => {
      const last = line.current.at(-1);
      if (last === undefined) toast.info('Nothing to undo here');
      else void takeBack(last);
    },
  };
}

export type UndoLine = ReturnType<typeof useUndoLine>;
