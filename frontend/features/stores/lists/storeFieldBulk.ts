import { callApi } from '@shared/api/client';
import type { FilterOption } from '@shared/form/idPicker';
import type { Enums } from '@shared/records/useRecordList';
import type { BulkAction } from '@shared/table/actions/bulk';
import { brandPicker } from '@shared/table/filters/pickers';
import { ANY_REGION } from '@shared/table/filters/regionFilters';

/** Menu of the bar that holds the actions on fields. */
export const EDIT_FIELD = 'Edit field';
const BOOLEAN_ANSWERS = [
  { value: 'true', label: 'Yes' },
  { value: 'false', label: 'No' },
] as const;

/** Return the bulk actions that set a field of stores; the bar shows them in one menu. */
export function storeFieldActions({
  store_type = [],
  cuisine = [],
  holiday_policy = [],
}: Enums): readonly BulkAction[] {
  return [
    {
      ...fieldOf('set_type', 'Type', 'type'),
      inputs: [{ kind: 'choice', name: 'store_type', label: 'Type', options: store_type }],
    },
    {
      ...fieldOf('set_cuisine', 'Main cuisine', 'main cuisine'),
      follows: 'Other cuisines stay, after the main one.',
      inputs: [{ kind: 'choice', name: 'cuisine', label: 'Main cuisine', options: cuisine }],
    },
    {
      ...fieldOf('set_brand', 'Brand', 'brand'),
      inputs: [{ kind: 'record', name: 'brand_id', label: 'Brand', picker: brandPicker }],
    },
    {
      ...fieldOf('remove_brand', 'No brand', 'brand'),
      title: (rows) => `Remove the brand of ${rows}`,
      done: (rows) => `Brand removed from ${rows}`,
    },
    {
      ...fieldOf('set_region', 'Region', 'region'),
      follows: 'The larger regions follow from the chosen one. Smaller regions of the stores are removed.',
      inputs: [{ kind: 'record', name: 'region_id', label: 'Region', picker: ANY_REGION }],
    },
    {
      ...fieldOf('set_holiday_policy', 'Holiday hours', 'holiday hours'),
      follows: 'Special hours of single dates take precedence.',
      inputs: [
        { kind: 'choice', name: 'holiday_policy', label: 'On public holidays', options: holiday_policy },
      ],
    },
    SPECIAL_HOURS,
    {
      ...fieldOf('set_phone', 'Main phone', 'main phone'),
      follows: 'Other phone numbers stay, after the main one.',
      inputs: [{ kind: 'text', name: 'phone', label: 'Phone', maxLength: 100 }],
    },
    {
      ...fieldOf('set_website', 'Website', 'website'),
      inputs: [{ kind: 'text', name: 'website', label: 'Website', maxLength: 500 }],
    },
    {
      ...fieldOf('set_attribute', 'Attribute', 'attribute'),
      title: (rows) => `Change an attribute of ${rows}`,
      inputs: [{ kind: 'loaded', name: 'attribute', label: 'Attribute', load: loadAttributes }],
    },
  ];
}

const SPECIAL_HOURS: BulkAction = {
  ...fieldOf('add_special_hours', 'Special hours', 'special hours'),
  confirmLabel: 'Add',
  title: (rows) => `Add special hours to ${rows}`,
  follows:
    'Leave both times empty for closed. Special hours of the same dates are replaced; stores without regular hours are skipped and listed.',
  done: (rows) => `Special hours added to ${rows}`,
  inputs: [
    { kind: 'date', name: 'start_on', label: 'First day' },
    { kind: 'date', name: 'end_on', label: 'Last day', isOptional: true },
    {
      kind: 'text',
      name: 'opens',
      label: 'Opens',
      maxLength: 5,
      help: 'For example 10:00',
      isOptional: true,
    },
    { kind: 'text', name: 'closes', label: 'Closes', maxLength: 5, isOptional: true },
    { kind: 'text', name: 'occasion', label: 'Occasion', maxLength: 60, isOptional: true },
  ],
};

function fieldOf(id: string, label: string, field: string): BulkAction {
  return {
    id,
    group: EDIT_FIELD,
    label,
    confirmLabel: 'Change',
    title: (rows) => `Change the ${field} of ${rows}`,
    follows: 'Stores that already have it are not changed.',
    done: (rows) => `${label} changed for ${rows}`,
  };
}

/** Return one option per attribute and value: 'Wi-Fi: Free'. */
async function loadAttributes(signal: AbortSignal): Promise<readonly FilterOption[]> {
  const { attributes } = await callApi('taxonomy/get_taxonomies', {}, { signal, handles: 'all' });
  return attributes.flatMap(({ key, kind, labels, values }) => {
    const answers = kind === 'boolean' ? BOOLEAN_ANSWERS : kind === 'choice' ? (values ?? []) : [];
    return answers.map(({ value, label }) => ({
      value: `${key}=${value}`,
      label: `${labels['en'] ?? key}: ${label}`,
    }));
  });
}
