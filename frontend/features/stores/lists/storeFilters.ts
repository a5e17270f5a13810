import { useMemo } from 'react';
import { callApi } from '@shared/api/client';
import type { FilterOf } from '@shared/fields/facts';
import type { FreeValues } from '@shared/records/useRecordFilters';
import { useBootstrap } from '@shared/session/bootstrap';
import { useCountryCode } from '@shared/session/hooks';
import type { FilterOption } from '@shared/form/idPicker';

/** Return the labels of the country's stores that contain the keyword, the most used first. */
async function searchLabels(keyword: string, signal: AbortSignal): Promise<readonly FilterOption[]> {
  const { labels } = await callApi('store/query_labels', {}, { signal, handles: 'all' });
  const word = keyword.trim().toLowerCase();
  return labels
    .filter((label) => label.toLowerCase().includes(word))
    .map((label) => ({ value: label, label }));
}

/** Store filters, in the order of the filter bar. */
export const STORE_FILTERS: readonly FilterOf<'store'>[] = [
  'status',
  'business_status',
  'store_type',
  'region_l1',
  'region_l2',
  'region_l3',
  'cuisines',
  'verification',
  'halal_status',
  'price_level',
  'waiting',
  'alcohol',
  'brand',
  'tags',
  'labels',
  'has_cover',
  'has_hours',
  'has_phone',
  'has_pin',
  'has_duplicate',
  'has_feedback',
  'recheck_due',
  'halal_expiring',
  'completeness_from',
  'completeness_to',
  'updated_by',
  'updated_from',
  'updated_to',
  'created_from',
  'created_to',
  'verified_from',
  'verified_to',
  'not_verified_since',
  'created_in',
];

/** Return the filter values that are not enums: price bands of the country, and labels of its stores. */
export function useStoreFreeValues(): FreeValues<'store'> {
  const country = useCountryCode();
  const bands = useBootstrap()?.countries.find(({ code }) => code === country)?.price_bands;
  return useMemo(
    () => ({
      price_level: (bands ?? []).map(({ level, label }) => ({ value: String(level), label })),
      labels: searchLabels,
    }),
    [bands],
  );
}
