import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useMemo } from 'react';
import { callApi } from '@shared/api/client';
import { fetchFileOrJob } from '@shared/api/fileOrJob';
import type { CallInput } from '@shared/api/types';
import { useEnum } from '@shared/session/bootstrap';
import { useSession } from '@shared/session/hooks';
import type { ListDefinition, MapPart } from '@shared/table/definition';
import { ListScreen } from '@shared/table/ListScreen';
import { storeBulk } from '../lists/storeBulk';
import { useStoreListDefaults } from '../lists/storeFilters';
import { StoreCard, storeColumns, type StoreLabels } from '../lists/storeColumns';
import { STORE_EDIT, type StoreRow } from '../model';

const StoreMap = lazy(() => import(/* webpackChunkName: "store-map" */ '../onMap/StoreMap'));

/** The stores of the chosen country. */
export default function StoreListScreen() {
  const country = useSession((state) => state.country);
  const defaults = useStoreListDefaults();
  const labels = useStoreLabels();
  const client = useQueryClient();
  const methods = useEnum('verify_method');
  const definition = useMemo<ListDefinition<StoreRow>>(
    () => ({
      area: 'store',
      title: 'Stores',
      waitingKey: 'stores',
      defaults,
      columns: storeColumns(labels),
      rowId: (row) => row.store_id,
      recordPath: STORE_EDIT,
      newPath: '/store/store/add',
      newLabel: 'Create store',
      importPath: '/store/store/import',
      searchLabel: 'Search name, address, phone, id',
      nameOf: (row) => row.name,
      bulk: storeBulk(client, country, methods),
      exporting: {
        one: 'store',
        many: 'stores',
        fetch: (input) =>
          fetchFileOrJob('store/export_stores', input as CallInput<'store/export_stores'>, 'stores.xlsx', {
            country,
          }),
      },
      map: {
        draw: (part) => <MapOf key={country} part={part} labels={labels} />,
        refresh: () => void client.invalidateQueries({ queryKey: ['stores', 'map', country] }),
      },
      card: (row) => <StoreCard row={row} labels={labels} />,
      empty: {
        icon: 'shop',
        title: 'No stores in this country yet',
        hint: 'Add one by hand, or import a file with many.',
      },
      queryKey: (input) => ['stores', 'list', country, input],
      fetch: (input, signal) =>
        callApi('store/query_stores', input as CallInput<'store/query_stores'>, { signal, handles: 'all' }),
    }),
    [client, country, defaults, labels, methods],
  );
  return <ListScreen definition={definition} />;
}

/** The map is loaded when somebody looks at it. */
function MapOf({ part, labels }: { part: MapPart; labels: StoreLabels }) {
  return (
    <Suspense fallback={<p className="nothing list-waiting">Loading the map…</p>}>
      <StoreMap {...part} labels={labels} />
    </Suspense>
  );
}

function useStoreLabels(): StoreLabels {
  const status = useEnum('store_status');
  const business = useEnum('business_status');
  const type = useEnum('store_type');
  const cuisine = useEnum('cuisine');
  const verification = useEnum('verification');
  const halal = useEnum('halal_status');
  return useMemo(
    () => ({ status, business, type, cuisine, verification, halal }),
    [status, business, type, cuisine, verification, halal],
  );
}
