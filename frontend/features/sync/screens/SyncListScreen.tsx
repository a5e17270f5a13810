import { useMemo } from 'react';
import { useRecordList, type RecordListParts } from '@shared/records/useRecordList';
import { useCountry } from '@shared/session/hooks';
import { ListScreen } from '@shared/table/screen/ListScreen';
import { syncKeys } from '../api';
import { syncActions } from '../lists/syncBulk';
import { SYNC_CELLS, SyncCard } from '../lists/syncCells';
import { useDetailQuery } from '../lists/useDetailQuery';
import { useSyncKeys } from '../lists/useSyncKeys';
import { SYNC_FILTERS, SYNC_PICKERS, useSyncFreeValues } from '../lists/syncFilters';

const PARTS: Omit<RecordListParts<'sync_item'>, 'free' | 'actions'> = {
  code: 'sync_item',
  title: 'Store sync review',
  waitingKey: 'syncs',
  newLabel: 'Review next',
  searchLabel: 'Search name, source ID',
  columns: [
    'title',
    'action',
    'store',
    'fields',
    'score',
    'priority',
    'status',
    'created',
    'distance',
    'region',
    'decided_by',
    'id',
  ],
  filters: SYNC_FILTERS,
  pickers: SYNC_PICKERS,
  cells: SYNC_CELLS,
  nameOf: (row) => row.title,
  card: (row) => <SyncCard row={row} />,
  listKey: [...syncKeys.all, 'list'],
  empty: {
    icon: 'check',
    title: 'Nothing to review',
    hint: 'Changes from data sources are listed here for review, unless a rule accepts them.',
  },
};

/** The records that sources sent about the country's stores, with the decisions on them. */
export default function SyncListScreen() {
  const { timezone } = useCountry();
  const free = useSyncFreeValues();
  const rowKeys = useSyncKeys();
  const queryOf = useDetailQuery();
  const parts = useMemo(
    (): RecordListParts<'sync_item'> => ({
      ...PARTS,
      free,
      rowKeys,
      recordQuery: ({ sync_id }) => queryOf(sync_id),
      actions: (enums) => syncActions(enums, timezone),
    }),
    [free, queryOf, rowKeys, timezone],
  );
  return <ListScreen definition={useRecordList(parts)} />;
}
