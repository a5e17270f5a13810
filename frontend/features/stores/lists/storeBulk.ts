import { callApi } from '@shared/api/client';
import type { CallInput } from '@shared/api/types';
import { factsOf } from '@shared/fields/facts';
import type { Enums } from '@shared/records/useRecordList';
import { chunksOf, type BulkAction, type BulkTarget, type TermList } from '@shared/table/actions/bulk';
import type { FilterOption } from '@shared/form/idPicker';
import { tagPicker } from '@shared/table/filters/pickers';
import { EDIT_FIELD, storeFieldActions } from './storeFieldBulk';

const TAG = { kind: 'record', name: 'tag_id', label: 'Tag', picker: tagPicker } as const;
const LABEL = {
  name: 'label',
  label: 'Label',
  maxLength: factsOf('store').fields['labels']?.each ?? 0,
} as const;

/** Return the labels of the targeted stores, the most used first. */
async function findLabels(target: BulkTarget, signal: AbortSignal): Promise<TermList> {
  const inputs: readonly CallInput<'store/query_labels'>[] =
    target.kind === 'matching' ? [target.filters] : chunksOf(target.ids).map((ids) => ({ ids: [...ids] }));
  const answers = await Promise.all(
    inputs.map((input) => callApi('store/query_labels', input, { signal, handles: 'all' })),
  );
  return {
    words: [...new Set(answers.flatMap(({ labels }) => labels))],
    isWhole: answers.every(({ is_whole: isWhole }) => isWhole),
  };
}

/** Return the bulk actions on stores. */
export function storeActions(enums: Enums, bands: readonly FilterOption[] = []): readonly BulkAction[] {
  const { verify_method: methods = [] } = enums;
  return [
    ...ACTIONS,
    ...storeFieldActions(enums),
    {
      id: 'price',
      group: EDIT_FIELD,
      label: 'Price',
      confirmLabel: 'Change',
      title: (rows) => `Change the price of ${rows}`,
      follows: 'Stored average costs are not changed.',
      done: (rows) => `Price changed for ${rows}`,
      inputs: [{ kind: 'choice', name: 'price_level', label: 'Price', options: bands }],
    },
    {
      id: 'verify',
      label: 'Verify',
      title: (rows) => `Mark ${rows} as verified`,
      follows: 'How did you verify the stores? The next check is due in 180 days.',
      done: (rows) => `${rows} verified`,
      inputs: [{ kind: 'choice', name: 'method', label: 'Verification method', options: methods }],
    },
  ];
}

const ACTIONS: readonly BulkAction[] = [
  {
    id: 'publish',
    label: 'Publish',
    title: (rows) => `Publish ${rows}`,
    follows: 'They appear on the public site. Incomplete ones are skipped and listed.',
    done: (rows) => `${rows} published`,
  },
  {
    id: 'hide',
    label: 'Hide',
    title: (rows) => `Hide ${rows}`,
    follows: 'They are removed from the public site now. You can publish them again.',
    done: (rows) => `${rows} hidden`,
    inputs: [{ kind: 'text', name: 'reason', label: 'Reason', maxLength: 500, isLong: true }],
    isDangerous: true,
  },
  {
    id: 'add_tag',
    label: 'Add tag',
    title: (rows) => `Add a tag to ${rows}`,
    follows: 'Stores that already have it are not changed.',
    done: (rows) => `Tag added to ${rows}`,
    inputs: [TAG],
  },
  {
    id: 'remove_tag',
    label: 'Remove tag',
    title: (rows) => `Remove a tag from ${rows}`,
    follows: 'Stores without it are not changed.',
    done: (rows) => `Tag removed from ${rows}`,
    inputs: [TAG],
  },
  {
    id: 'add_label',
    label: 'Add label',
    title: (rows) => `Add a label to ${rows}`,
    follows: 'Stores that already have it are not changed.',
    done: (rows) => `Label added to ${rows}`,
    inputs: [{ ...LABEL, kind: 'text', help: 'A short internal label, not shown on the site.' }],
  },
  {
    id: 'remove_label',
    label: 'Remove label',
    title: (rows) => `Remove a label from ${rows}`,
    follows: 'Stores without it are not changed.',
    done: (rows) => `Label removed from ${rows}`,
    inputs: [{ ...LABEL, kind: 'word', find: findLabels, nothing: 'None of these stores has a label.' }],
  },
];
