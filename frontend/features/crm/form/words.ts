import { useMemo } from 'react';
import type { FieldWords, Together } from '@shared/form/labels';
import { callApi } from '@shared/api/client';
import { useRecordWords } from '@shared/records/useRecordWords';
import { useBootstrap } from '@shared/session/bootstrap';
import { useCountryCode } from '@shared/session/hooks';
import type { IdPicker } from '@shared/table/filters';
import type { Contact } from '../model';

/** What a draft of a store has beside what a lead has. */
export const DRAFT_LABELS: Readonly<Record<string, string>> = {
  store_type: 'Type',
  branch_name: 'Branch',
  address_line1: 'Address',
  phones: 'Phones',
  website: 'Website',
};

const leadNames: Pick<IdPicker, 'name'> = {
  name: (ids, signal) =>
    Promise.all(
      ids.map(async (lead_id) => {
        const { name } = await callApi('crm/get_lead_detail', { lead_id }, { signal, handles: 'all' });
        return { value: String(lead_id), label: `${name} (#${lead_id})` };
      }),
    ),
};

const RECORDS: NonNullable<FieldWords['records']> = { merged_into_id: leadNames };
/** Half a point is nowhere. */
const TOGETHER: readonly Together[] = [{ label: 'Pin', fields: ['lat', 'lng'] }];

/** What the levels of the country's regions are called there, by field: as refusals call them. */
export function useRegionNames(): Readonly<Record<string, string>> {
  const country = useCountryCode();
  const pack = useBootstrap()?.countries.find(({ code }) => code === country);
  return useMemo(
    () => Object.fromEntries((pack?.regions ?? []).map(({ field, name }) => [field, name])),
    [pack],
  );
}

/** The words for a lead's fields: in its form, its conflicts and its history. */
export function useLeadWords(): FieldWords {
  const levels = useRegionNames();
  const more = useMemo(
    () => ({
      labels: levels,
      describe: contactWords,
      records: RECORDS,
      together: TOGETHER,
    }),
    [levels],
  );
  return useRecordWords('lead', more);
}

function contactWords(field: string, value: unknown): string | null {
  if (field === 'contacts' && Array.isArray(value)) {
    const people = (value as readonly Contact[]).map(({ name, phone, whatsapp, email }) =>
      [name, phone || whatsapp || email].filter(Boolean).join(' '),
    );
    return people.length === 0 ? '–' : people.join('; ');
  }
  if (field === 'draft_store' && typeof value === 'object' && value !== null) {
    const known = Object.keys(value).length;
    return known === 0 ? '–' : `${known} ${known === 1 ? 'value' : 'values'}`;
  }
  return null;
}
