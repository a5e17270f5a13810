import { useMemo } from 'react';
import { useEnum } from '@shared/session/bootstrap';
import { useSession } from '@shared/session/hooks';
import type { ListDefinition } from '@shared/table/state/definition';
import { queryList } from '@shared/table/state/listCalls';
import { ListScreen } from '@shared/table/screen/ListScreen';
import { storeKeys } from '../api';
import { duplicateColumns, PairCard, pairName } from './duplicateColumns';
import { useDuplicateListDefaults } from './duplicateFilters';
import { STORE_MERGE, twoOf, type DuplicatePair } from '../model';

/** The table of possible duplicates. Without a status filter it shows undecided pairs. */
export function PairList() {
  const country = useSession((state) => state.country);
  const defaults = useDuplicateListDefaults();
  const band = useEnum('duplicate_band');
  const status = useEnum('duplicate_status');
  const definition = useMemo<ListDefinition<DuplicatePair>>(() => {
    const labels = { band, status };
    return {
      area: 'store_duplicate',
      title: 'Possible duplicates',
      waitingKey: 'duplicates',
      defaults,
      columns: duplicateColumns(labels),
      rowId: (row) => row.pair_id,
      recordPath: STORE_MERGE,
      recordQuery: twoOf,
      newPath: null,
      newLabel: '',
      searchLabel: 'Search name, address, phone, ID',
      nameOf: pairName,
      bulk: null,
      exporting: null,
      map: null,
      card: (row) => <PairCard row={row} labels={labels} />,
      empty: {
        icon: 'shop',
        title: 'No possible duplicates are waiting',
        hint: 'Similar stores are detected when saved and every night.',
      },
      queryKey: (input) => [...storeKeys.all, 'duplicates', country, 'list', input],
      fetch: (input, signal) => queryList('store/query_duplicates', input, { signal, handles: 'all' }),
    };
  }, [country, defaults, band, status]);
  return <ListScreen definition={definition} />;
}
