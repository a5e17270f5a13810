import type { ListDefaultsFor } from '@shared/table/state/listCalls';

/** Filters and sort orders of the brand list. */
export const BRAND_LIST_DEFAULTS: ListDefaultsFor<'store/query_brands'> = {
  filters: [
    { kind: 'yesNo', key: 'has_stores', label: 'Stores', yes: 'With stores here', no: 'Without stores here' },
    { kind: 'yesNo', key: 'has_logo', label: 'Logo', yes: 'With a logo', no: 'Without a logo' },
  ],
  sorts: ['name', 'created_at', 'updated_at'],
  sortBy: 'name',
  sortOrder: 'asc',
};
