import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { callApi } from '@shared/api/client';
import { useActing } from '@shared/review/useActing';
import { useCountryCode } from '@shared/session/hooks';
import { toast } from '@shared/ui/toasts';
import { commentOptions, useKeepComment, useReadAnew } from '../api';
import { gistOf, inShort, type Action, type AuthorState, type Comment, type RejectReason } from '../model';
import { useAuthorState } from './useAuthorState';
import type { UndoLine } from './useUndoLine';

const SAID: Readonly<Record<Action, string>> = {
  approve: 'Approved',
  reject: 'Rejected',
  hold: 'Held',
  delete: 'Deleted',
  pin: 'Pinned',
  unpin: 'Unpinned',
  feature: 'Featured',
  unfeature: 'No longer featured',
};
const ENDS: readonly Action[] = ['approve', 'reject', 'hold', 'delete'];
const MOST = 200;

/** One comment at work: every decision, each with its way back. */
export function useModeration(comment: Comment, line: UndoLine, onDone: (gone: readonly number[]) => void) {
  const country = useCountryCode();
  const client = useQueryClient();
  const keep = useKeepComment();
  const readAnew = useReadAnew();
  const setAuthorState = useAuthorState();
  const latest = useRef(comment);
  useEffect(() => {
    if (comment.version >= latest.current.version) latest.current = comment;
  }, [comment]);
  const options = { country, handles: 'all' } as const;
  const fetchAnew = async () => {
    const asked = { ...commentOptions(country, comment.comment_id), staleTime: 0 };
    const fresh = await client.query(asked).catch(() => null);
    if (fresh !== null) latest.current = fresh;
  };
  const { isBusy, failure, acting } = useActing(fetchAnew);
  const title = `“${inShort(gistOf(comment))}”`;
  const named = () => ({ comment_id: latest.current.comment_id, version: latest.current.version });
  const took = (fresh: Comment) => {
    latest.current = fresh;
    keep(fresh);
  };

  const decide = (action: Action, reason = '', note = '') =>
    acting(async () => {
      const { change_log_id, ...fresh } = await callApi(
        'comment/change_comment_status',
        { ...named(), action, reason, note },
        options,
      );
      took(fresh);
      line.decided(
        { commentId: fresh.comment_id, title, logId: change_log_id, changesetId: null },
        SAID[action],
      );
      if (ENDS.includes(action)) onDone([fresh.comment_id]);
    });

  /** Decides on all near copies that still wait, the shown one included, up to two hundred. */
  const decideWave = (action: 'approve' | 'reject', reason: RejectReason | null) =>
    acting(async () => {
      const waveId = latest.current.wave_id;
      if (waveId === null) return;
      const waiting = await Promise.all(
        [1, 2].map((page) =>
          callApi(
            'comment/query_comments',
            { wave_id: [waveId], queue: ['pending', 'reported', 'unmoderated'], page, page_size: 100 },
            options,
          ),
        ),
      );
      const ids = waiting.flatMap(({ list }) => list.map(({ comment_id }) => comment_id)).slice(0, MOST);
      if (ids.length === 0) return;
      const done = await callApi(
        'comment/bulk_edit_comments',
        { ids, action, ...(reason === null ? {} : { params: { reason } }) },
        options,
      );
      void client.invalidateQueries({ queryKey: ['comments', 'detail'] });
      readAnew();
      const words = `${done.succeeded.length} alike ${SAID[action].toLowerCase()}`;
      line.decided(
        { commentId: comment.comment_id, title, logId: null, changesetId: done.changeset_id },
        words,
      );
      onDone(ids);
    });

  return {
    isBusy,
    failure,
    decide,
    decideWave,
    setPicture: (picture_id: number, state: 'visible' | 'hidden') =>
      acting(async () => {
        took(await callApi('comment/set_picture_state', { ...named(), picture_id, state }, options));
      }),
    reply: (body: string) =>
      acting(async () => {
        took(await callApi('comment/reply_comment', { ...named(), body }, options));
        toast.success('Your reply is on the site');
        return true;
      }),
    editReply: (comment_id: number, version: number, body: string) =>
      acting(async () => {
        await callApi('comment/edit_reply', { comment_id, version, body }, options);
        toast.success('Your reply was changed');
        await fetchAnew();
        readAnew();
        return true;
      }),
    setAuthor: (state: AuthorState) =>
      acting(async () => {
        await setAuthorState(comment.author, state);
        await fetchAnew();
      }),
    dismissFlags: (flag_ids: number[]) =>
      acting(async () => {
        took(await callApi('comment/dismiss_flags', { ...named(), flag_ids }, options));
        toast.success('Reports dismissed');
      }),
  };
}

export type Moderation = ReturnType<typeof useModeration>;
