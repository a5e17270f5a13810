import { callApi } from '@shared/api/client';
import type { CallOutput } from '@shared/api/types';
import { snapped, type Box } from './box';

export type Outline = CallOutput<'address/query_outlines'>['outlines'][number];
export type Outlines = CallOutput<'address/query_outlines'>;
export type Neighbor = CallOutput<'store/query_store_map'>['stores'][number];

const CELL_TILES = 2;
const FULL_CIRCLE = 360;
const CACHE_SIZE = 60;
/** Zoom level from which names of individual stores are shown. */
export const NEIGHBORS_FROM_ZOOM = 13;

const cache = new Map<string, Promise<unknown>>();

/** Data source of a map without tiles. */
export interface MapSource {
  outlines: (view: Box, zoom: number) => Promise<Outlines>;
  neighbors: (view: Box, zoom: number) => Promise<readonly Neighbor[]>;
}

/** Return the source for regions and stores of a country. */
export function mapSourceOf(country: string): MapSource {
  return {
    outlines: (view, zoom) => loadOutlines(country, view, zoom),
    neighbors: (view, zoom) => loadNeighbors(country, view, zoom),
  };
}

/** Return the source for regions only, for a map that shows stores itself. */
export function regionsIn(country: string): MapSource {
  return { ...mapSourceOf(country), neighbors: () => Promise.resolve([]) };
}

/** Load the outlines of the visible regions. Requests cover whole grid cells and are cached. */
export function loadOutlines(country: string, view: Box, zoom: number): Promise<Outlines> {
  const bbox = cellsOf(view, zoom);
  return once(`outlines ${country} ${String(zoom)} ${Object.values(bbox).join(' ')}`, () =>
    callApi('address/query_outlines', { bbox, zoom }, { country, handles: 'all' }),
  );
}

/**
 * Load the visible stores individually if there are not too many; return none if the user may not see stores.
 */
export async function loadNeighbors(country: string, view: Box, zoom: number): Promise<readonly Neighbor[]> {
  if (zoom < NEIGHBORS_FROM_ZOOM) return [];
  const bbox = cellsOf(view, zoom);
  const { stores } = await callApi('store/query_store_map', { bbox, zoom }, { country, handles: 'all' });
  return stores;
}

function cellsOf(view: Box, zoom: number): Box {
  return snapped(view, (FULL_CIRCLE / 2 ** zoom) * CELL_TILES);
}

function once<T>(key: string, ask: () => Promise<T>): Promise<T> {
  const cached = cache.get(key) as Promise<T> | undefined;
  if (cached !== undefined) return cached;
  const request = ask();
  cache.set(key, request);
  // Failed requests are not cached.
  request.catch(() => cache.delete(key));
  const [oldest] = cache.keys();
  if (cache.size > CACHE_SIZE && oldest !== undefined) cache.delete(oldest);
  return request;
}
