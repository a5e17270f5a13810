import { useMemo } from 'react';
import { callApi } from '@shared/api/client';
import { useRowDecision } from '@shared/decisions/useRowDecision';
import { askOnDesk } from '@shared/decisions/passedCommand';
import { useCountryCode } from '@shared/session/hooks';
import type { RowKey } from '@shared/table/state/definition';
import { confirm } from '@shared/ui/confirm';
import { commentKeys, useRefetch } from '../api';
import { DECISIONS, showWhyNotDecided } from '../cases/decisionKeys';
import { ACTION_MESSAGES } from '../cases/useModeration';
import { AREA, type UndoLine } from '../cases/useUndoLine';
import { gistOf, inShort, type CommentRow } from '../model';

/** Return a function that checks whether a comment allows an action. */
function may(action: keyof typeof DECISIONS): (row: CommentRow) => boolean {
  return ({ allowed_actions }) => allowed_actions.includes(action);
}

/** Return the shortcuts and buttons of a row in the comment list, labeled as on the desk. */
export function useCommentKeys(
  { decided }: UndoLine,
  onShow: (id: number) => void,
): readonly RowKey<CommentRow>[] {
  const country = useCountryCode();
  const refetch = useRefetch();
  const decideRow = useRowDecision(AREA, commentKeys.lists);
  return useMemo(() => {
    const isAllowed = (row: CommentRow, action: keyof typeof DECISIONS) => {
      if (row.allowed_actions.includes(action)) return true;
      void showWhyNotDecided(country, row, action);
      return false;
    };
    /** Decide on similar comments together, after a question that says how many they are. */
    const decideAll = async (action: 'approve' | 'hold', rows: readonly CommentRow[]) => {
      const { meaning } = DECISIONS[action];
      const isSure = await confirm({
        title: `${meaning} ${rows.length} similar comments?`,
        text: 'They are folded into this row.',
        confirmLabel: `${meaning} ${rows.length} comments`,
      });
      const [first] = rows;
      if (!isSure || first === undefined) return;
      const ids = rows.map(({ comment_id }) => comment_id);
      await decideRow(first.comment_id, async () => {
        const done = await callApi('comment/bulk_edit_comments', { ids, action }, { country });
        const how = ACTION_MESSAGES[action].toLowerCase();
        const count = done.succeeded.length;
        decided(
          {
            commentId: first.comment_id,
            title: `“${inShort(gistOf(first))}”`,
            logId: null,
            changesetId: done.changeset_id,
            isInList: true,
          },
          `${count} similar comments ${how}`,
          `similar comments ${how}`,
          count,
        );
        refetch();
      });
    };
    const decide = (action: 'approve' | 'hold') => ({
      ...DECISIONS[action],
      button: DECISIONS[action].meaning,
      isPossible: may(action),
      run: (row: CommentRow, folded: readonly CommentRow[]) => {
        if (!isAllowed(row, action)) return;
        if (folded.length > 0) {
          void decideAll(action, [row, ...folded]);
          return;
        }
        const { comment_id, version } = row;
        void decideRow(comment_id, async () => {
          const done = await callApi(
            'comment/change_comment_status',
            { comment_id, version, action },
            { country },
          );
          const title = `“${inShort(gistOf(row))}”`;
          const back = { logId: done.change_log_id, changesetId: null, isInList: true };
          decided({ commentId: comment_id, title, ...back }, ACTION_MESSAGES[action]);
          refetch();
        });
      },
    });
    const reject = (row: CommentRow, folded: readonly CommentRow[]) => {
      if (!isAllowed(row, 'reject')) return;
      const command = folded.length > 0 ? 'rejectRest' : 'reject';
      askOnDesk({ area: AREA, id: row.comment_id, command });
      onShow(row.comment_id);
    };
    const rejecting = { ...DECISIONS.reject, button: 'Reject…', isPossible: may('reject'), run: reject };
    return [decide('approve'), rejecting, decide('hold')];
  }, [country, decided, decideRow, onShow, refetch]);
}
