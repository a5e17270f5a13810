import { useMemo } from 'react';
import { labelledBy, type FieldWords, type Together } from '@shared/form/labels';
import { exactMoment } from '@shared/format/dates';
import { useBootstrap } from '@shared/session/bootstrap';
import { storePicker } from '@shared/table/pickers';
import { regionPicker } from '@shared/table/regionFilters';
import { describeChange, describeValue } from './describe';
import type { CountryPack } from './model';

/** The words for a store's fields where the code in sentence case would not do. */
const LABELS: Readonly<Record<string, string>> = {
  name: 'Name',
  name_en: 'Name in Latin letters or English',
  alternate_names: 'Other names',
  branch_name: 'Branch',
  brand_id: 'Brand',
  store_type: 'Type',
  slug: 'Web address',
  opened_on: 'Opened on',
  address_line1: 'Address',
  address_line2: 'Unit, floor',
  landmark: 'Landmark',
  located_in: 'Inside',
  region_l1_id: 'Region',
  region_l2_id: 'District',
  region_l3_id: 'Subdistrict',
  sublocality: 'Neighborhood',
  lat: 'Latitude',
  lng: 'Longitude',
  geo_precision: 'How exact the pin is',
  email: 'E-mail',
  website: 'Website',
  menu_url: 'Menu',
  reservation_url: 'Reservations',
  socials: 'Social media',
  order_links: 'Order links',
  hours_mode: 'Opening hours',
  regular_hours: 'Week',
  more_hours: 'More hours',
  special_hours: 'Special hours',
  holiday_policy: 'On public holidays',
  hours_note: 'Note on hours',
  price_level: 'Price level',
  avg_cost_min: 'Cost per person from',
  avg_cost_max: 'to',
  halal_status: 'Halal',
  halal_body: 'Certificate body',
  halal_cert_no: 'Certificate number',
  halal_expires_on: 'Valid until',
  halal_picture_id: 'Picture of the certificate',
  cover_picture_id: 'Cover',
  pictures: 'Gallery',
  external_ids: 'Ids in other sources',
  lock_fields: 'Locked fields',
  field_sources: 'Sources of fields',
  seo_title: 'Title',
  seo_description: 'Description for search results',
  verified_at: 'Verified',
  verify_method: 'How it was verified',
  recheck_on: 'Check again on',
  close_reason: 'Why it closed',
  business_status: 'The shop is',
  reopen_on: 'Opens again on',
  moved_to_store_id: 'Moved to',
  merged_into_store_id: 'Merged into',
  noindex: 'Hidden from search engines',
  internal_note: 'Note',
};

/** Half a point is nowhere. */
const TOGETHER: readonly Together[] = [{ label: 'Pin', fields: ['lat', 'lng', 'geo_precision'] }];

/** The enumeration that the codes of a field are of. */
const ENUMS: Readonly<Record<string, string>> = {
  status: 'store_status',
  business_status: 'business_status',
  close_reason: 'close_reason',
  store_type: 'store_type',
  cuisines: 'cuisine',
  hours_mode: 'hours_mode',
  holiday_policy: 'holiday_policy',
  halal_status: 'halal_status',
  verification: 'verification',
  verify_method: 'verify_method',
  geo_precision: 'geo_precision',
};

const RECORDS: NonNullable<FieldWords['records']> = {
  region_l1_id: regionPicker(1),
  region_l2_id: regionPicker(2),
  region_l3_id: regionPicker(3),
  moved_to_store_id: storePicker,
  merged_into_store_id: storePicker,
};

/** The words for a store's fields in one country, whose levels of regions have names of their own. */
export function useStoreWords(pack: CountryPack): FieldWords {
  const enums = useBootstrap()?.enums;
  return useMemo(() => {
    const levels = pack.regions.map(({ field, name }) => [field, name]);
    const coded = labelledBy({
      ...Object.fromEntries(Object.entries(ENUMS).map(([field, name]) => [field, enums?.[name] ?? []])),
      price_level: pack.price_bands.map(({ level, label }) => ({ value: String(level), label })),
      halal_body: pack.halal_bodies,
    });
    return {
      labels: { ...LABELS, ...(Object.fromEntries(levels) as Record<string, string>) },
      describe: (field, value) =>
        field === 'verified_at' && typeof value === 'string'
          ? exactMoment(value, pack.timezone)
          : (describeValue(field, value) ?? coded(field, value)),
      describeChange,
      together: TOGETHER,
      records: RECORDS,
    };
  }, [pack, enums]);
}
