import { callApi } from '@shared/api/client';
import type { CallInput } from '@shared/api/types';
import { factsOf } from '@shared/fields/facts';
import type { Enums } from '@shared/records/useRecordList';
import { chunksOf, type BulkAction, type BulkTarget, type FoundWords } from '@shared/table/actions/bulk';
import type { FilterOption } from '@shared/form/idPicker';
import { tagPicker } from '@shared/table/filters/pickers';

const TAG = { kind: 'record', name: 'tag_id', label: 'Tag', picker: tagPicker } as const;
const LABEL = {
  name: 'label',
  label: 'Label',
  maxLength: factsOf('store').fields['labels']?.each ?? 0,
} as const;

/** Return the labels of the targeted stores, the most used first. */
async function findLabels(target: BulkTarget, signal: AbortSignal): Promise<FoundWords> {
  const inputs: readonly CallInput<'store/query_labels'>[] =
    target.kind === 'matching' ? [target.filters] : chunksOf(target.ids).map((ids) => ({ ids: [...ids] }));
  const found = await Promise.all(
    inputs.map((input) => callApi('store/query_labels', input, { signal, handles: 'all' })),
  );
  return {
    words: [...new Set(found.flatMap(({ labels }) => labels))],
    isWhole: found.every(({ is_whole: isWhole }) => isWhole),
  };
}

/** Return the bulk actions on stores. */
export function storeActions(
  { verify_method: methods = [] }: Enums,
  bands: readonly FilterOption[] = [],
): readonly BulkAction[] {
  return [
    ...ACTIONS,
    {
      id: 'price',
      label: 'Price',
      title: (rows) => `Change the price of ${rows}`,
      follows: 'The average costs that are written down stay as they are.',
      done: (rows) => `Price changed for ${rows}`,
      asks: [{ kind: 'choice', name: 'price_level', label: 'Price', options: bands }],
    },
    {
      id: 'verify',
      label: 'Verify',
      title: (rows) => `Mark ${rows} as verified`,
      follows: 'Say how you made sure that they are as described. They come up again in 180 days.',
      done: (rows) => `${rows} verified`,
      asks: [{ kind: 'choice', name: 'method', label: 'How they were checked', options: methods }],
    },
  ];
}

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
    done: (rows) => `Without the tag now: ${rows}`,
    asks: [TAG],
  },
  {
    id: 'add_label',
    label: 'Add label',
    title: (rows) => `Add a label to ${rows}`,
    follows: 'Those that have it already stay as they are.',
    done: (rows) => `Label added to ${rows}`,
    asks: [{ ...LABEL, kind: 'text', help: 'A short word for colleagues. It is not shown on the site.' }],
  },
  {
    id: 'remove_label',
    label: 'Remove label',
    title: (rows) => `Remove a label from ${rows}`,
    follows: 'Those without it stay as they are.',
    done: (rows) => `Without the label now: ${rows}`,
    asks: [{ ...LABEL, kind: 'word', find: findLabels, nothing: 'None of them has a label.' }],
  },
];
