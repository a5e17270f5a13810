import { useMemo } from 'react';
import type { FieldLabels, Together } from '@shared/form/labels';
import { callApi } from '@shared/api/client';
import { formatCounted } from '@shared/format/count';
import { formatMoney } from '@shared/format/money';
import { fieldOf } from '@shared/fields/facts';
import { useRecordLabels } from '@shared/fields/useRecordLabels';
import { useBootstrap } from '@shared/session/bootstrap';
import { useCountry, useCountryCode } from '@shared/session/hooks';
import type { IdPicker } from '@shared/form/idPicker';
import type { Contact } from '../model';

/** Labels of store fields that leads do not have. */
export const DRAFT_LABELS: Readonly<Record<string, string>> = Object.fromEntries(
  (['store_type', 'branch_name', 'address_line1', 'phones', 'website'] as const).map((name) => [
    name,
    fieldOf('store', name).label,
  ]),
);

const leadNames: Pick<IdPicker, 'name'> = {
  name: (ids, signal) =>
    Promise.all(
      ids.map(async (lead_id) => {
        const { name } = await callApi('crm/get_lead_detail', { lead_id }, { signal, handles: 'all' });
        return { value: String(lead_id), label: `${name} (#${lead_id})` };
      }),
    ),
};

const RECORDS: NonNullable<FieldLabels['records']> = { merged_into_id: leadNames };
/** Fields restored together: one coordinate alone is not a location. */
const TOGETHER: readonly Together[] = [{ label: 'Pin', fields: ['lat', 'lng'] }];

/** Return the country's names of its region levels, by field name as in API errors. */
export function useRegionNames(): Readonly<Record<string, string>> {
  const country = useCountryCode();
  const pack = useBootstrap()?.countries.find(({ code }) => code === country);
  return useMemo(
    () => Object.fromEntries((pack?.regions ?? []).map(({ field, name }) => [field, name])),
    [pack],
  );
}

/** Return the labels of a lead's fields, used in the form, in conflicts and in the history. */
export function useLeadLabels(): FieldLabels {
  const levels = useRegionNames();
  const money = useCountry();
  const more = useMemo(
    () => ({
      labels: levels,
      describe: (field: string, value: unknown) =>
        field === 'expected_value' && typeof value === 'number'
          ? formatMoney(value, money)
          : formatContact(field, value),
      records: RECORDS,
      together: TOGETHER,
    }),
    [levels, money],
  );
  return useRecordLabels('lead', more);
}

function formatContact(field: string, value: unknown): string | null {
  if (field === 'contacts' && Array.isArray(value)) {
    const people = (value as readonly Contact[]).map(({ name, phone, whatsapp, email }) =>
      [name, phone || whatsapp || email].filter(Boolean).join(' '),
    );
    return people.length === 0 ? '–' : people.join('; ');
  }
  if (field === 'draft_store' && typeof value === 'object' && value !== null) {
    const count = Object.keys(value).length;
    return count === 0 ? '–' : formatCounted(count, 'value');
  }
  return null;
}
