import type { BulkAction } from '@shared/table/actions/bulk';

/** Bulk actions on collections. */
export const COLLECTION_ACTIONS: readonly BulkAction[] = [
  {
    id: 'publish',
    label: 'Publish',
    title: (rows) => `Publish ${rows}`,
    follows: 'Incomplete collections and those with broken items are skipped and listed.',
    done: (rows) => `${rows} published`,
  },
  {
    id: 'weigh',
    label: 'Set weight',
    title: (rows) => `Set the weight of ${rows}`,
    follows: 'Collections with a higher weight come first. Public lists change at the next publication.',
    done: (rows) => `Weight changed for ${rows}`,
    inputs: [{ kind: 'text', name: 'sort_weight', label: 'Weight', help: '0 to 1000', maxLength: 4 }],
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
    follows: 'Readers can no longer see them. You can publish them again.',
    done: (rows) => `${rows} unpublished`,
    inputs: [{ kind: 'text', name: 'reason', label: 'Why', maxLength: 500, isLong: true }],
    isDangerous: true,
  },
];
