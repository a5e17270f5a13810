import { useMemo } from 'react';
import { labelledBy, type FieldWords, type Together } from '@shared/form/labels';
import { callApi } from '@shared/api/client';
import { useBootstrap, useEnum } from '@shared/session/bootstrap';
import { useCountryCode } from '@shared/session/hooks';
import { personNames, storePicker } from '@shared/table/pickers';
import type { IdPicker } from '@shared/table/filters';
import { regionPicker } from '@shared/table/regionFilters';
import type { Contact } from '../model';

export const LEAD_LABELS: Readonly<Record<string, string>> = {
  name: 'Name',
  source: 'Source',
  priority: 'Priority',
  interests: 'Interested in',
  contacts: 'Contacts',
  owner_id: 'Owner',
  store_id: 'Store we have',
  region_l1_id: 'Region',
  region_l2_id: 'City or district',
  address_text: 'Address',
  cuisines: 'Cuisines',
  outlet_count: 'Outlets',
  expected_value: 'Expected value',
  expected_close_on: 'Expected close',
  draft_store: 'Draft of the store',
  stage: 'Stage',
  lost_reason: 'Lost because',
  lost_note: 'Note',
  converted_at: 'Won at',
  converted_store_id: 'Store',
  merged_into_id: 'Merged into lead',
  lat: 'Latitude',
  lng: 'Longitude',
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

const RECORDS: NonNullable<FieldWords['records']> = {
  owner_id: personNames,
  store_id: storePicker,
  converted_store_id: storePicker,
  region_l1_id: regionPicker(1),
  region_l2_id: regionPicker(2),
  merged_into_id: leadNames,
};
const CODES = { cuisines: 'cuisine' };
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
  const lead_source = useEnum('lead_source');
  const interests = useEnum('lead_interest');
  const stage = useEnum('lead_stage');
  const lost_reason = useEnum('lead_lost_reason');
  const priority = useEnum('lead_priority');
  const levels = useRegionNames();
  return useMemo(() => {
    const coded = labelledBy({ source: lead_source, interests, stage, lost_reason, priority });
    return {
      labels: { ...LEAD_LABELS, ...levels },
      describe: (field, value) => contactWords(field, value) ?? coded(field, value),
      records: RECORDS,
      codes: CODES,
      together: TOGETHER,
    };
  }, [lead_source, interests, stage, lost_reason, priority, levels]);
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
