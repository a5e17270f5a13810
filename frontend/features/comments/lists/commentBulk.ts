import type { Enums } from '@shared/records/useRecordList';
import type { BulkAction } from '@shared/table/actions/bulk';

/** Return the bulk actions on comments. */
export function commentActions({ comment_reject_reason = [] }: Enums): readonly BulkAction[] {
  return [
    {
      id: 'approve',
      label: 'Approve',
      title: (rows) => `Approve ${rows}`,
      follows: 'They are published and their open reports are closed.',
      done: (rows) => `${rows} approved`,
    },
    {
      id: 'reject',
      label: 'Reject',
      title: (rows) => `Reject ${rows}`,
      follows: 'They and their replies are removed from the site.',
      done: (rows) => `${rows} rejected`,
      isDangerous: true,
      inputs: [
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
      follows: 'They are hidden until someone decides.',
      done: (rows) => `${rows} held`,
    },
    {
      id: 'premod_authors',
      label: 'Check authors first',
      title: (rows) => `Check the authors of ${rows} first`,
      follows: 'Their new comments are held until someone has checked them.',
      done: (rows) => `Authors of ${rows} are checked first`,
    },
    {
      id: 'ban_authors',
      label: 'Ban authors',
      title: (rows) => `Ban the authors of ${rows}`,
      follows: 'Their new comments are rejected. Published comments stay.',
      done: (rows) => `Authors of ${rows} banned`,
      isDangerous: true,
    },
  ];
}
