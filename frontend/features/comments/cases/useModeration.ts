import { useQueryClient } from '@tanstack/react-query';
import { callApi } from '@shared/api/client';
import { useOpenCase } from '@shared/review/useOpenCase';
import { useCountryCode } from '@shared/session/hooks';
import { toast } from '@shared/ui/toasts';
import { commentKeys, commentOptions, useKeepComment, useRefetch } from '../api';
import { gistOf, inShort, type Action, type AuthorState, type Comment, type RejectReason } from '../model';
import { useAuthorState } from './useAuthorState';
import { AREA, type UndoLine } from './useUndoLine';

export const ACTION_MESSAGES: Readonly<Record<Action, string>> = {
  approve: 'Approved',
  reject: 'Rejected',
  hold: 'Held',
  delete: 'Deleted',
  pin: 'Pinned',
  unpin: 'Unpinned',
  feature: 'Featured',
  unfeature: 'Unfeatured',
};
const ENDS: readonly Action[] = ['approve', 'reject', 'hold', 'delete'];
const MOST = 200;

/** Return all decisions on one comment, each with undo. */
export function useModeration(
  comment: Comment,
  line: UndoLine,
  onDone: (removedIds: readonly number[]) => void,
  onBack: (id: number) => void,
) {
  const country = useCountryCode();
  const client = useQueryClient();
  const refetchLists = useRefetch();
  const setAuthorState = useAuthorState();
  const title = `“${inShort(gistOf(comment))}”`;
  const id = comment.comment_id;
  const { act, acting, call, current, ending, failure, isBusy, refetch, update } = useOpenCase(comment, {
    area: AREA,
    listKey: commentKeys.lists,
    id,
    title,
    save: useKeepComment(),
    load: () => client.query({ ...commentOptions(country, id), staleTime: 0 }),
    onBack,
  });
  const target = () => ({ comment_id: id, version: current().version });

  /** Invalidate all loaded comments: similar ones show how many of them are waiting. */
  const reloadSimilar = () => void client.invalidateQueries({ queryKey: commentKeys.details });

  const decide = async (action: Action, reason = '', note = '') => {
    const send = async () => {
      const { change_log_id, ...fresh } = await callApi(
        'comment/change_comment_status',
        { ...target(), action, reason, note },
        call,
      );
      update(fresh);
      if (fresh.wave_id !== null) reloadSimilar();
      line.decided(
        { commentId: id, title, logId: change_log_id, changesetId: null },
        ACTION_MESSAGES[action],
      );
    };
    if (!ENDS.includes(action)) await acting(send);
    // If the server refused, the note would be lost with the case. So wait for the response.
    else if (note !== '') await acting(() => send().then(() => onDone([id])));
    else await ending(() => onDone([id]), send);
  };

  /** Decide on all waiting near duplicates, including this one, up to two hundred. */
  const decideWave = (action: 'approve' | 'reject', reason: RejectReason | null) =>
    acting(async () => {
      const waveId = current().wave_id;
      if (waveId === null) return;
      const waiting = await Promise.all(
        [1, 2].map((page) =>
          callApi(
            'comment/query_comments',
            { wave_id: [waveId], queue: ['pending', 'reported', 'unmoderated'], page, page_size: 100 },
            call,
          ),
        ),
      );
      const ids = waiting.flatMap(({ list }) => list.map(({ comment_id }) => comment_id)).slice(0, MOST);
      if (ids.length === 0) return;
      const done = await callApi(
        'comment/bulk_edit_comments',
        { ids, action, ...(reason === null ? {} : { params: { reason } }) },
        call,
      );
      reloadSimilar();
      refetchLists();
      const how = ACTION_MESSAGES[action].toLowerCase();
      const text = `${done.succeeded.length} similar comments ${how}`;
      line.decided(
        { commentId: id, title, logId: null, changesetId: done.changeset_id },
        text,
        `similar comments ${how}`,
        done.succeeded.length,
      );
      onDone(ids);
    });

  return {
    isBusy,
    failure,
    decide,
    decideWave,
    setPicture: (picture_id: number, state: 'visible' | 'hidden') =>
      act(() => callApi('comment/set_picture_state', { ...target(), picture_id, state }, call)),
    reply: (body: string) =>
      acting(async () => {
        update(await callApi('comment/reply_comment', { ...target(), body }, call));
        toast.success('Reply published');
        return true;
      }),
    editReply: (comment_id: number, version: number, body: string) =>
      acting(async () => {
        await callApi('comment/edit_reply', { comment_id, version, body }, call);
        toast.success('Reply updated');
        await refetch();
        refetchLists();
        return true;
      }),
    setAuthor: (state: AuthorState) =>
      acting(async () => {
        await setAuthorState(comment.author, state);
        await refetch();
      }),
    dismissFlags: (flag_ids: number[]) =>
      acting(async () => {
        update(await callApi('comment/dismiss_flags', { ...target(), flag_ids }, call));
        toast.success('Reports dismissed');
      }),
  };
}

export type Moderation = ReturnType<typeof useModeration>;
