import type { QueryClient } from '@tanstack/react-query';
import { callApi } from '@shared/api/client';
import type { CallInput } from '@shared/api/types';
import { formCall } from '@shared/form/saving';
import type { Choice } from '@shared/session/bootstrap';
import type { BulkAction, BulkDefinition } from '@shared/table/bulk';
import { rowInLists } from '@shared/table/rowsInLists';
import { storeKeys } from '../api';
import { fullName, type StoreRow } from '../model';
import { tagPicker } from './pickers';

const TAG = { kind: 'record', name: 'tag_id', label: 'Tag', picker: tagPicker } as const;
const LABEL = {
  kind: 'text',
  name: 'label',
  label: 'Label',
  help: 'A short word for colleagues. It is not shown on the site.',
  maxLength: 40,
} as const;

const ACTIONS: readonly BulkAction[] = [
  {
    id: 'publish',
    label: 'Publish',
    title: (rows) => `Publish ${rows}`,
    follows: 'They appear on the public site. Those that lack something are left as they are and listed.',
    done: (rows) => `${rows} published`,
  },
  {
    id: 'hide',
    label: 'Hide',
    title: (rows) => `Hide ${rows}`,
    follows: 'They leave the public site at once. They can be published again.',
    done: (rows) => `${rows} hidden`,
    asks: [{ kind: 'text', name: 'reason', label: 'Reason', maxLength: 500, isLong: true }],
    isDangerous: true,
  },
  {
    id: 'add_tag',
    label: 'Add tag',
    title: (rows) => `Add a tag to ${rows}`,
    follows: 'Those that have it already stay as they are.',
    done: (rows) => `Tag added to ${rows}`,
    asks: [TAG],
  },
  {
    id: 'remove_tag',
    label: 'Remove tag',
    title: (rows) => `Remove a tag from ${rows}`,
    follows: 'Those without it stay as they are.',
    done: (rows) => `Tag removed from ${rows}`,
    asks: [TAG],
  },
  {
    id: 'add_label',
    label: 'Add label',
    title: (rows) => `Add a label to ${rows}`,
    follows: 'Those that have it already stay as they are.',
    done: (rows) => `Label added to ${rows}`,
    asks: [LABEL],
  },
  {
    id: 'remove_label',
    label: 'Remove label',
    title: (rows) => `Remove a label from ${rows}`,
    follows: 'Those without it stay as they are.',
    done: (rows) => `Label removed from ${rows}`,
    asks: [LABEL],
  },
];

/** What may be done with several stores at once. */
export function storeBulk(client: QueryClient, country: string, methods: readonly Choice[]): BulkDefinition {
  return {
    one: 'store',
    many: 'stores',
    country,
    actions: [
      ...ACTIONS,
      {
        id: 'verify',
        label: 'Verify',
        title: (rows) => `Mark ${rows} as verified`,
        follows: 'Say how you made sure that they are as described. They come up again in 180 days.',
        done: (rows) => `${rows} verified`,
        asks: [{ kind: 'choice', name: 'method', label: 'How they were checked', options: methods }],
      },
    ],
    call: (input) =>
      callApi('store/bulk_edit_stores', input as CallInput<'store/bulk_edit_stores'>, {
        ...formCall,
        country,
      }),
    nameOf: (id) => {
      const row = rowInLists<StoreRow>(
        client,
        [...storeKeys.all, 'list', country],
        (one) => one.store_id === id,
      );
      return row === undefined ? `#${id}` : fullName(row);
    },
  };
}
