import { useMemo } from 'react';
import { useEnum } from '@shared/session/bootstrap';
import type { FilterSpec } from '@shared/table/filters';
import type { ListDefaults } from '@shared/table/listState';
import { personPicker } from '@shared/table/pickers';
import { searchTags } from './pickers';

const SORTS = ['created_at', 'file_name', 'size', 'width', 'licence_expires_on'];
const SHOWN_STATUSES = new Set(['active', 'blocked']);

const PLAIN: readonly FilterSpec[] = [
  { kind: 'texts', key: 'tags', label: 'Tags', search: searchTags },
  { kind: 'yesNo', key: 'duplicate', label: 'Alike', yes: 'Looks like another', no: 'Like no other' },
  { kind: 'ids', key: 'uploader', label: 'Uploaded by', picker: personPicker },
  { kind: 'number', key: 'licence_expiring', label: 'Licence ends within (days)', min: 0, max: 3650 },
  { kind: 'date', key: 'licence_expires_from', label: 'Licence ends from' },
  { kind: 'date', key: 'licence_expires_to', label: 'Licence ends to' },
  { kind: 'number', key: 'width_from', label: 'Width from (px)', min: 1 },
  { kind: 'number', key: 'width_to', label: 'Width to (px)', min: 1 },
  { kind: 'number', key: 'kilobytes_from', label: 'Size from (kB)', min: 1 },
  { kind: 'number', key: 'kilobytes_to', label: 'Size to (kB)', min: 1 },
  { kind: 'date', key: 'created_from', label: 'Uploaded from' },
  { kind: 'date', key: 'created_to', label: 'Uploaded to' },
];

/** What the library can be narrowed and ordered by. */
export function usePictureListDefaults(): ListDefaults {
  const folder = useEnum('picture_folder');
  const source = useEnum('picture_source');
  const licence = useEnum('picture_licence');
  const status = useEnum('picture_status');
  return useMemo(
    () => ({
      filters: [
        { kind: 'many', key: 'folder', label: 'Folder', options: folder },
        { kind: 'yesNo', key: 'unused', label: 'Use', yes: 'Used nowhere', no: 'Used somewhere' },
        { kind: 'yesNo', key: 'no_alt', label: 'Description', yes: 'Not described', no: 'Described' },
        { kind: 'many', key: 'source', label: 'Source', options: source },
        { kind: 'many', key: 'licence', label: 'Licence', options: licence },
        {
          kind: 'many',
          key: 'status',
          label: 'Status',
          options: status.filter(({ value }) => SHOWN_STATUSES.has(value)),
        },
        ...PLAIN,
      ],
      sorts: SORTS,
      sortBy: 'created_at',
      sortOrder: 'desc',
    }),
    [folder, source, licence, status],
  );
}
