import { useQueryClient } from '@tanstack/react-query';
import { Suspense, useMemo } from 'react';
import { useRecordList, type RecordListParts } from '@shared/records/useRecordList';
import { useCountryCode } from '@shared/session/hooks';
import type { MapPart } from '@shared/table/state/definition';
import { ListScreen } from '@shared/table/screen/ListScreen';
import { lazyPart } from '@shared/ui/lazyPart';
import { storeKeys } from '../api';
import { storeActions } from '../lists/storeBulk';
import { STORE_CELLS, StoreCard } from '../lists/storeCells';
import { STORE_FILTERS, useStoreFreeValues } from '../lists/storeFilters';
import { storeName } from '../model';

const StoreMap = lazyPart(() => import(/* webpackChunkName: "store-map" */ '../onMap/StoreMap'));

const StorePeek = lazyPart(
  () => import(/* webpackChunkName: "store-peek" */ '../components/overview/StorePeek'),
);

const PARTS: Omit<RecordListParts<'store'>, 'free' | 'map'> = {
  code: 'store',
  title: 'Stores',
  waitingKey: 'stores',
  newPath: '/store/store/add',
  newLabel: 'Create store',
  importPath: '/store/store/import',
  searchLabel: 'Search name, area, dish, phone, ID',
  columns: [
    'name',
    'type',
    'region',
    'cuisine',
    'business',
    'status',
    'verification',
    'halal',
    'rating',
    'price',
    'tags',
    'badges',
    'completeness',
    'updated',
    'id',
  ],
  filters: STORE_FILTERS,
  cells: STORE_CELLS,
  nameOf: storeName,
  card: (row) => <StoreCard row={row} />,
  peek: (row) => <StorePeek id={row.store_id} />,
  listKey: [...storeKeys.all, 'list'],
  cellActions: {
    status: ['publish', 'hide'],
    verification: ['verify'],
    price: ['price'],
    tags: ['add_tag', 'remove_tag'],
  },
  empty: {
    icon: 'shop',
    title: 'No stores in this country yet',
    hint: 'Add one manually, or import a file.',
  },
};

/** The stores of the selected country. */
export default function StoreListScreen() {
  const country = useCountryCode();
  const client = useQueryClient();
  const free = useStoreFreeValues();
  const parts = useMemo(
    (): RecordListParts<'store'> => ({
      ...PARTS,
      free,
      actions: (enums) => storeActions(enums, Array.isArray(free.price_level) ? free.price_level : []),
      map: {
        draw: (part) => <MapOf key={country} part={part} />,
        refresh: () => void client.invalidateQueries({ queryKey: [...storeKeys.all, 'map', country] }),
      },
    }),
    [free, client, country],
  );
  return <ListScreen definition={useRecordList(parts)} />;
}

/** The map of the list, loaded on demand. */
function MapOf({ part }: { part: MapPart }) {
  return (
    <Suspense fallback={<p className="muted list-waiting">Loading the map…</p>}>
      <StoreMap {...part} />
    </Suspense>
  );
}
