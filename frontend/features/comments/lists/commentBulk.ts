import type { Enums } from '@shared/records/useRecordList';
import type { BulkAction } from '@shared/table/actions/bulk';

/** Return the bulk actions on comments. */
export function commentActions({ comment_reject_reason = [] }: Enums): readonly BulkAction[] {
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
          options: comment_reject_reason.filter(({ value }) => value !== 'other'),
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
