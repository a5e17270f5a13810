import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { readId } from '@shared/routes/location';
import { useCountryCode } from '@shared/session/hooks';
import type { ListDefinition } from '@shared/table/state/definition';
import { queryList } from '@shared/table/state/listCalls';
import { ListScreen } from '@shared/table/screen/ListScreen';
import { withOpen } from '@shared/table/screen/shownAs';
import { useTabParams } from '@shared/table/state/useTabParams';
import { storeName, STORE_DUPLICATES } from '../../model';
import { MergeCard, mergeColumns, mergeQuery } from './mergeColumns';
import { MERGE_LIST_DEFAULTS } from './mergeFilters';
import { PastMergeDialog } from './PastMergeDialog';
import { pastKeys, pastMergeOptions, type PastMerge } from './pastMerges';

/** The table of the country's past merges. Each can be opened and undone. */
export function PastMergesList() {
  const country = useCountryCode();
  const [params, change] = useTabParams();
  const definition = useMemo<ListDefinition<PastMerge>>(() => {
    const onOpen = ({ merge_id: id }: PastMerge) => change((now) => withOpen(now, id));
    return {
      area: 'store_merge',
      title: 'Past merges',
      defaults: MERGE_LIST_DEFAULTS,
      columns: mergeColumns(onOpen),
      rowId: (row) => row.merge_id,
      recordPath: STORE_DUPLICATES,
      recordQuery: mergeQuery,
      onOpen,
      newPath: null,
      newLabel: '',
      searchLabel: 'Search name, address, phone, ID',
      nameOf: ({ loser, winner }) => `${storeName(loser)} into ${storeName(winner)}`,
      bulk: null,
      exporting: null,
      map: null,
      card: (row) => <MergeCard merge={row} onOpen={onOpen} />,
      empty: {
        icon: 'shop',
        title: 'No stores were merged yet',
        hint: 'Merged duplicates are listed here and can be undone for 30 days.',
      },
      queryKey: (input) => pastKeys.list(country, input),
      fetch: (input, signal) => queryList('store/query_merges', input, { signal, handles: 'all' }),
    };
  }, [country, change]);
  const id = readId(`?${params.toString()}`);
  return (
    <>
      <ListScreen definition={definition} />
      {id === null ? null : <Named key={id} id={id} onClose={() => change((now) => withOpen(now, null))} />}
    </>
  );
}

function Named({ id, onClose }: { id: number; onClose: () => void }) {
  const country = useCountryCode();
  const { data: merge, dataUpdatedAt } = useQuery(pastMergeOptions(country, id));
  if (merge === undefined || merge === null) return null;
  return <PastMergeDialog country={country} merge={merge} openedAt={dataUpdatedAt} onClose={onClose} />;
}
