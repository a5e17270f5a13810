import { keepPreviousData, skipToken, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { callApi } from '@shared/api/client';
import { useCountryCode } from '@shared/session/hooks';
import type { Box } from '@shared/map/box';
import type { Place } from '@shared/map/places';
import { queryFiltered } from '@shared/table/state/listCalls';
import { storeKeys } from '../api';
import { itemsOf, type Item, type MapStore } from './items';
import { onEarth, type View } from './mapView';

type Filters = Readonly<Record<string, unknown>>;

/** Maximum number of stores listed beside the map. */
export const MOST_BESIDE = 50;
const NO_ITEMS: readonly Item[] = [];
const NO_PLACES: readonly Place[] = [];
/** Zoom level from which the second region level has space for its names. */
const NEAR_ZOOM = 8;
const NO_STORES: readonly MapStore[] = [];

/** Return the clusters and pins of the view. The previous ones stay until the new ones have loaded. */
export function useMapItems(filters: Filters, view: View | null) {
  const country = useCountryCode();
  const place = view === null ? null : { bbox: onEarth(view.box), zoom: view.zoom };
  const query = useQuery({
    queryKey: storeKeys.map(country, 'items', [filters, place]),
    queryFn:
      place === null
        ? skipToken
        : ({ signal }) =>
            queryFiltered('store/query_store_map', filters, place, { signal, country, handles: 'all' }),
    placeholderData: keepPreviousData,
  });
  const items = useMemo(() => (query.data === undefined ? NO_ITEMS : itemsOf(query.data)), [query.data]);
  return {
    query,
    items,
    isExact: query.data?.total_is_exact ?? true,
    stores: query.data?.stores ?? NO_STORES,
  };
}

export type MapItems = ReturnType<typeof useMapItems>;

/** Return the first stores of a spot, or of the view, in the order of the list. */
export function useStoresIn(filters: Filters, order: Filters, spot: Box | null, view: View | null) {
  const country = useCountryCode();
  const box = spot ?? view?.box ?? null;
  const place = box === null ? null : { bbox: onEarth(box), page_size: MOST_BESIDE };
  const query = { ...filters, ...order };
  const { data, isPlaceholderData } = useQuery({
    queryKey: storeKeys.map(country, 'beside', [query, place]),
    queryFn:
      place === null
        ? skipToken
        : ({ signal }) =>
            queryFiltered('store/query_stores', query, place, { signal, country, handles: 'all' }),
    placeholderData: keepPreviousData,
  });
  return { rows: data?.list ?? null, total: data?.total ?? 0, isBusy: isPlaceholderData };
}

/** Return the number of stores without a pin. */
export function useStoresWithoutPin(filters: Filters) {
  const country = useCountryCode();
  const none = { has_pin: false, page_size: 1 };
  return useQuery({
    queryKey: storeKeys.map(country, 'without pin', [filters, none]),
    queryFn: ({ signal }) =>
      queryFiltered('store/query_stores', filters, none, { signal, country, handles: 'all' }),
    enabled: filters['has_pin'] !== true,
  }).data;
}

/** Return the names of regions for orientation on the map. */
export function useRegionNames(view: View | null): readonly Place[] {
  const country = useCountryCode();
  const level = view === null || view.zoom < NEAR_ZOOM ? 1 : 2;
  const { data } = useQuery({
    queryKey: ['regions', 'map', country, level],
    queryFn: ({ signal }) => callApi('address/query_regions', { level }, { signal, country, handles: 'all' }),
    staleTime: Infinity,
    placeholderData: keepPreviousData,
  });
  return useMemo(
    () =>
      data?.flatMap(({ region_id, name, lat, lng }) =>
        lat === null || lng === null ? [] : [{ id: region_id, name, lat, lng, isChosen: false }],
      ) ?? NO_PLACES,
    [data],
  );
}
