import type { Enums } from '@shared/records/useRecordList';
import type { BulkAction } from '@shared/table/actions/bulk';

/** Return the bulk actions on pages. */
export function pageActions(enums: Enums): readonly BulkAction[] {
  return [
    {
      id: 'publish',
      label: 'Publish',
      title: (rows) => `Publish ${rows}`,
      follows: 'Those that lack something, or name closed stores, stay as they are and are listed.',
      done: (rows) => `${rows} published`,
    },
    {
      id: 'robots',
      label: 'Search engines',
      title: (rows) => `Tell search engines about ${rows}`,
      follows: 'What is on the site follows when it is published again.',
      done: (rows) => `${rows} changed`,
      asks: [{ kind: 'choice', name: 'robots', label: 'Search engines', options: enums['robots'] ?? [] }],
    },
    {
      id: 'archive',
      label: 'Archive',
      title: (rows) => `Archive ${rows}`,
      follows: 'They leave the lists. They can be restored one by one.',
      done: (rows) => `${rows} archived`,
    },
    {
      id: 'unpublish',
      label: 'Take off the site',
      title: (rows) => `Take ${rows} off the site`,
      follows: 'Their web addresses say that they are gone. They can be published again.',
      done: (rows) => `${rows} taken off the site`,
      asks: [{ kind: 'text', name: 'reason', label: 'Why', maxLength: 500, isLong: true }],
      isDangerous: true,
    },
  ];
}
