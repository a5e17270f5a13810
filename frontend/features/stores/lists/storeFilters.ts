import { useMemo } from 'react';
import { useBootstrap, useEnum } from '@shared/session/bootstrap';
import { useSession } from '@shared/session/hooks';
import type { FilterSpec } from '@shared/table/filters';
import type { ListDefaults } from '@shared/table/listState';
import { useRegionFilters } from '@shared/table/regionFilters';
import { WAITING } from '@shared/table/WaitingCount';
import { brandPicker, personPicker, tagPicker } from './pickers';

const SORTS = [
  'updated_at',
  'created_at',
  'name',
  'rating_avg',
  'rating_count',
  'completeness',
  'recheck_on',
];

const ALCOHOL = [
  { value: 'none', label: 'None' },
  { value: 'byob', label: 'Bring your own' },
  { value: 'beer_wine', label: 'Beer and wine' },
  { value: 'full_bar', label: 'Full bar' },
];

const PLAIN: readonly FilterSpec[] = [
  WAITING,
  { kind: 'many', key: 'alcohol', label: 'Alcohol', options: ALCOHOL },
  { kind: 'ids', key: 'brand', label: 'Brand', picker: brandPicker },
  { kind: 'ids', key: 'tags', label: 'Tags', picker: tagPicker },
  { kind: 'yesNo', key: 'has_cover', label: 'Cover', yes: 'With cover', no: 'Without cover' },
  { kind: 'yesNo', key: 'has_hours', label: 'Hours', yes: 'With hours', no: 'Without hours' },
  { kind: 'yesNo', key: 'has_phone', label: 'Phone', yes: 'With phone', no: 'Without phone' },
  { kind: 'yesNo', key: 'has_pin', label: 'Pin', yes: 'With pin', no: 'Without pin' },
  {
    kind: 'yesNo',
    key: 'has_duplicate',
    label: 'Possible duplicate',
    yes: 'With possible duplicate',
    no: 'Without',
  },
  {
    kind: 'yesNo',
    key: 'has_feedback',
    label: 'Error feedback',
    yes: 'With open reports',
    no: 'Without open reports',
  },
  { kind: 'yesNo', key: 'recheck_due', label: 'Recheck', yes: 'Due', no: 'Not due' },
  {
    kind: 'number',
    key: 'halal_expiring',
    label: 'Halal certificate expires within days',
    min: 0,
    max: 3650,
  },
  { kind: 'number', key: 'completeness_from', label: 'Completeness from', min: 0, max: 100 },
  { kind: 'number', key: 'completeness_to', label: 'Completeness to', min: 0, max: 100 },
  { kind: 'ids', key: 'updated_by', label: 'Updated by', picker: personPicker },
  { kind: 'date', key: 'updated_from', label: 'Updated from' },
  { kind: 'date', key: 'updated_to', label: 'Updated to' },
  { kind: 'date', key: 'created_from', label: 'Created from' },
  { kind: 'date', key: 'created_to', label: 'Created to' },
];

/** What the store list can be narrowed and ordered by, in the words of the chosen country. */
export function useStoreListDefaults(): ListDefaults {
  const status = useEnum('store_status');
  const business = useEnum('business_status');
  const types = useEnum('store_type');
  const cuisines = useEnum('cuisine');
  const verification = useEnum('verification');
  const halal = useEnum('halal_status');
  const regions = useRegionFilters();
  const prices = usePriceOptions();
  return useMemo(
    () => ({
      filters: [
        { kind: 'many', key: 'status', label: 'Status', options: status },
        { kind: 'many', key: 'business_status', label: 'Business', options: business },
        { kind: 'many', key: 'store_type', label: 'Type', options: types },
        ...regions,
        { kind: 'many', key: 'cuisines', label: 'Cuisines', options: cuisines },
        { kind: 'many', key: 'verification', label: 'Verification', options: verification },
        { kind: 'many', key: 'halal_status', label: 'Halal', options: halal },
        { kind: 'many', key: 'price_level', label: 'Price', options: prices },
        ...PLAIN,
      ],
      sorts: SORTS,
      sortBy: 'updated_at',
      sortOrder: 'desc',
    }),
    [status, business, types, cuisines, verification, halal, regions, prices],
  );
}

function usePack() {
  const country = useSession((state) => state.country);
  return useBootstrap()?.countries.find(({ code }) => code === country);
}

function usePriceOptions() {
  const pack = usePack();
  return useMemo(
    () => (pack?.price_bands ?? []).map(({ level, label }) => ({ value: String(level), label })),
    [pack],
  );
}
