import type { Enums } from '@shared/records/useRecordList';
import type { BulkAction } from '@shared/table/actions/bulk';

/** Return the bulk actions on pages. */
export function pageActions(enums: Enums): readonly BulkAction[] {
  return [
    {
      id: 'publish',
      label: 'Publish',
      title: (rows) => `Publish ${rows}`,
      follows: 'Incomplete pages and those with closed stores are skipped and listed.',
      done: (rows) => `${rows} published`,
    },
    {
      id: 'robots',
      label: 'Search engines',
      title: (rows) => `Change search engine settings of ${rows}`,
      follows: 'The public version changes at the next publication.',
      done: (rows) => `${rows} changed`,
      inputs: [{ kind: 'choice', name: 'robots', label: 'Search engines', options: enums['robots'] ?? [] }],
    },
    {
      id: 'archive',
      label: 'Archive',
      title: (rows) => `Archive ${rows}`,
      follows: 'They are hidden from lists. You can restore them individually.',
      done: (rows) => `${rows} archived`,
    },
    {
      id: 'unpublish',
      label: 'Unpublish',
      title: (rows) => `Unpublish ${rows}`,
      follows: 'Their web addresses return “gone” (410). You can publish them again.',
      done: (rows) => `${rows} unpublished`,
      inputs: [{ kind: 'text', name: 'reason', label: 'Why', maxLength: 500, isLong: true }],
      isDangerous: true,
    },
  ];
}
