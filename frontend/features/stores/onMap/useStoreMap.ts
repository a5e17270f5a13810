import { keepPreviousData, skipToken, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { callApi } from '@shared/api/client';
import { useCountryCode } from '@shared/session/hooks';
import type { Box } from '@shared/map/box';
import type { Place } from '@shared/map/places';
import { queryFiltered } from '@shared/table/listCalls';
import { storeKeys } from '../api';
import { itemsOf, type Item, type MapStore } from './items';
import { onEarth, type View } from './mapView';

type Filters = Readonly<Record<string, unknown>>;

/** Beside the map stand no more stores than this. */
export const MOST_BESIDE = 50;
const NO_ITEMS: readonly Item[] = [];
const NO_PLACES: readonly Place[] = [];
/** From here on the second level of regions has room for its names. */
const NEAR_ZOOM = 8;
const NO_STORES: readonly MapStore[] = [];

/** The clusters and pins of what is on show. Those of before stay until the new ones are there. */
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

/** The first stores of one spot, or else of what is in sight, in the list's order. */
export function useStoresIn(filters: Filters, order: Filters, spot: Box | null, view: View | null) {
  const country = useCountryCode();
  const box = spot ?? view?.box ?? null;
  const place = box === null ? null : { bbox: onEarth(box), page_size: MOST_BESIDE };
  const asked = { ...filters, ...order };
  const { data, isPlaceholderData } = useQuery({
    queryKey: storeKeys.map(country, 'beside', [asked, place]),
    queryFn:
      place === null
        ? skipToken
        : ({ signal }) =>
            queryFiltered('store/query_stores', asked, place, { signal, country, handles: 'all' }),
    placeholderData: keepPreviousData,
  });
  return { rows: data?.list ?? null, total: data?.total ?? 0, isBusy: isPlaceholderData };
}

/** How many of the list's stores no map can show. */
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

/** Names to find one's way by. */
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
