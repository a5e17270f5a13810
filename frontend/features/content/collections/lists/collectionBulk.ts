import type { BulkAction } from '@shared/table/actions/bulk';

/** Bulk actions on collections. */
export const COLLECTION_ACTIONS: readonly BulkAction[] = [
  {
    id: 'publish',
    label: 'Publish',
    title: (rows) => `Publish ${rows}`,
    follows: 'Those that lack something, or have broken items, stay as they are and are listed.',
    done: (rows) => `${rows} published`,
  },
  {
    id: 'weigh',
    label: 'Set weight',
    title: (rows) => `Set the weight of ${rows}`,
    follows: 'The higher stands first in lists. What is on the site follows when it is published again.',
    done: (rows) => `${rows} have another weight`,
    asks: [{ kind: 'text', name: 'sort_weight', label: 'Weight', help: '0 to 1000', maxLength: 4 }],
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
    follows: 'Readers no longer find them. They can be published again.',
    done: (rows) => `${rows} taken off the site`,
    asks: [{ kind: 'text', name: 'reason', label: 'Why', maxLength: 500, isLong: true }],
    isDangerous: true,
  },
];
