import { useMemo } from 'react';
import { labelledBy, type FieldLabels, type Together } from '@shared/form/labels';
import { formatMoney } from '@shared/format/money';
import { factsOf, groupOf } from '@shared/fields/facts';
import { useRecordLabels } from '@shared/fields/useRecordLabels';
import { attributesInWords, changedAttributes, type AttributeValues } from './components/fields/attributes';
import { describeChange, describeValue } from './describe';
import { useReference } from './reference';

/** Labels of the form and its history that are not in the facts table. */
const MORE: Readonly<Record<string, string>> = {
  lock_fields: 'Locked fields',
  field_sources: 'Sources of fields',
};

const AMOUNTS = groupOf('store', 'average_cost');

/** Fields restored together: one coordinate alone is not a location. */
const TOGETHER: readonly Together[] = [
  { label: factsOf('store').groups['pin'] ?? '', fields: groupOf('store', 'pin') },
  // The label need not mention the week: the displayed value shows it.
  { label: factsOf('store').fields['hours_mode']?.label ?? '', fields: ['hours_mode', 'regular_hours'] },
];

/** Return the labels of a store's fields in the current country, with its names of the region levels. */
export function useStoreWords(): FieldLabels {
  const {
    pack,
    taxonomies: { attributes },
  } = useReference();
  const more = useMemo(() => {
    const levels: Readonly<Record<string, string>> = Object.fromEntries(
      pack.regions.map(({ field, name }) => [field, name]),
    );
    const coded = labelledBy({
      price_level: pack.price_bands.map(({ level, label }) => ({ value: String(level), label })),
      halal_body: pack.halal_bodies,
    });
    const money = (field: string, value: unknown) =>
      AMOUNTS.includes(field) && typeof value === 'number'
        ? formatMoney(value, { currency: pack.currency.code, locale: pack.locale })
        : null;
    return {
      labels: { ...MORE, ...levels },
      describe: (field: string, value: unknown) =>
        (field === 'attributes' && isValues(value) ? attributesInWords(attributes, value) : null) ??
        describeValue(field, value) ??
        money(field, value) ??
        coded(field, value),
      describeChange: (field: string, before: unknown, after: unknown) =>
        field === 'attributes' && isValues(before) && isValues(after)
          ? changedAttributes(attributes, before, after)
          : describeChange(field, before, after),
      together: TOGETHER,
    };
  }, [pack, attributes]);
  return useRecordLabels('store', more);
}

function isValues(value: unknown): value is AttributeValues {
  return typeof value === 'object' && value !== null;
}
