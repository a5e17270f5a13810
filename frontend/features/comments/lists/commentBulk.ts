import type { QueryClient } from '@tanstack/react-query';
import { callApi } from '@shared/api/client';
import type { CallInput } from '@shared/api/types';
import { formCall } from '@shared/form/saving';
import type { Choice } from '@shared/session/bootstrap';
import type { BulkAction, BulkDefinition } from '@shared/table/bulk';
import { rowInLists } from '@shared/table/rowsInLists';
import { commentKeys } from '../api';
import { nameOf, type CommentRow } from '../model';

function actions(reasons: readonly Choice[]): readonly BulkAction[] {
  return [
    {
      id: 'approve',
      label: 'Approve',
      title: (rows) => `Approve ${rows}`,
      follows: 'They are on the site. Open reports of them are closed.',
      done: (rows) => `${rows} approved`,
    },
    {
      id: 'reject',
      label: 'Reject',
      title: (rows) => `Reject ${rows}`,
      follows: 'They leave the site, and the replies to them with them.',
      done: (rows) => `${rows} rejected`,
      isDangerous: true,
      asks: [
        {
          kind: 'choice',
          name: 'reason',
          label: 'Why',
          options: reasons.filter(({ value }) => value !== 'other'),
        },
      ],
    },
    {
      id: 'hold',
      label: 'Hold',
      title: (rows) => `Hold ${rows}`,
      follows: 'They leave the site until somebody has decided.',
      done: (rows) => `${rows} held`,
    },
    {
      id: 'premod_authors',
      label: 'Check authors first',
      title: (rows) => `Check the authors of ${rows} first`,
      follows: 'What they write from now on is held until somebody has seen it.',
      done: (rows) => `Authors of ${rows} are checked first`,
    },
    {
      id: 'ban_authors',
      label: 'Ban authors',
      title: (rows) => `Ban the authors of ${rows}`,
      follows: 'What they write from now on is rejected. What is on the site stays.',
      done: (rows) => `Authors of ${rows} banned`,
      isDangerous: true,
    },
  ];
}

/** What may be done with several comments at once. */
export function commentBulk(
  client: QueryClient,
  country: string,
  reasons: readonly Choice[],
): BulkDefinition {
  return {
    one: 'comment',
    many: 'comments',
    country,
    actions: actions(reasons),
    call: (input) =>
      callApi('comment/bulk_edit_comments', input as CallInput<'comment/bulk_edit_comments'>, {
        ...formCall,
        country,
      }),
    nameOf: (id) => {
      const found = rowInLists<CommentRow>(
        client,
        [...commentKeys.all, 'list', country],
        (row) => row.comment_id === id,
      );
      return found === undefined ? `#${id}` : nameOf(found);
    },
  };
}
