import type { ListDefaults } from '@shared/table/listState';

/** What the list of brands can be narrowed and ordered by. */
export const BRAND_LIST_DEFAULTS: ListDefaults = {
  filters: [
    { kind: 'yesNo', key: 'has_stores', label: 'Stores', yes: 'With stores here', no: 'Without stores here' },
    { kind: 'yesNo', key: 'has_logo', label: 'Logo', yes: 'With a logo', no: 'Without a logo' },
  ],
  sorts: ['name', 'created_at', 'updated_at'],
  sortBy: 'name',
  sortOrder: 'asc',
};
