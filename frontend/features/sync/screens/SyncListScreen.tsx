import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { callApi } from '@shared/api/client';
import { fetchFileOrJob } from '@shared/api/fileOrJob';
import type { CallInput } from '@shared/api/types';
import { useEnum } from '@shared/session/bootstrap';
import { useCountry } from '@shared/session/hooks';
import type { ListDefinition } from '@shared/table/definition';
import { ListScreen } from '@shared/table/ListScreen';
import { syncKeys } from '../api';
import { syncBulk } from '../lists/syncBulk';
import { SyncCard, syncColumns } from '../lists/syncColumns';
import { useSyncListDefaults } from '../lists/syncFilters';
import { SYNC_DETAIL, type SyncRow } from '../model';

/** What sources say of the country's stores, and what was decided of it. */
export default function SyncListScreen() {
  const { value: country, timezone } = useCountry();
  const client = useQueryClient();
  const defaults = useSyncListDefaults();
  const reasons = useEnum('sync_reject_reason');
  const action = useEnum('sync_action');
  const status = useEnum('sync_status');
  const field = useEnum('sync_field');
  const labels = useMemo(() => ({ action, status, field }), [action, status, field]);
  const definition = useMemo<ListDefinition<SyncRow>>(
    () => ({
      area: 'store_sync',
      waitingKey: 'syncs',
      title: 'Store sync review',
      defaults,
      columns: syncColumns(labels),
      rowId: (row) => row.sync_id,
      recordPath: SYNC_DETAIL,
      newPath: SYNC_DETAIL,
      newLabel: 'Review next',
      searchLabel: 'Search name, id in the source',
      nameOf: (row) => row.title,
      bulk: syncBulk(client, country, timezone, reasons),
      exporting: {
        one: 'record',
        many: 'records',
        fetch: (input) =>
          fetchFileOrJob(
            'store_sync/export_syncs',
            input as CallInput<'store_sync/export_syncs'>,
            'sync records.xlsx',
            { country },
          ),
      },
      map: null,
      card: (row) => <SyncCard row={row} labels={labels} />,
      empty: {
        icon: 'check',
        title: 'Nothing waits for review',
        hint: 'What feeds bring comes here first. Only what rules cover is written without somebody’s decision.',
      },
      queryKey: (input) => syncKeys.list(country, input),
      fetch: (input, signal) =>
        callApi('store_sync/query_syncs', input as CallInput<'store_sync/query_syncs'>, {
          signal,
          handles: 'all',
        }),
    }),
    [client, country, timezone, defaults, labels, reasons],
  );
  return <ListScreen definition={definition} />;
}
