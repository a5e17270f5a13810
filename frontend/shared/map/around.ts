import { callApi } from '@shared/api/client';
import type { CallOutput } from '@shared/api/types';
import { snapped, type Box } from './box';

export type Outline = CallOutput<'address/query_outlines'>['outlines'][number];
export type Outlines = CallOutput<'address/query_outlines'>;
export type Neighbor = CallOutput<'store/query_store_map'>['stores'][number];

const CELL_TILES = 2;
const AROUND = 360;
const MOST_KEPT = 60;
/** Names of single stores have room from here on. */
export const NEIGHBORS_FROM_ZOOM = 13;

const kept = new Map<string, Promise<unknown>>();

/** Where a map without tiles learns what to draw. */
export interface Around {
  outlines: (view: Box, zoom: number) => Promise<Outlines>;
  neighbors: (view: Box, zoom: number) => Promise<readonly Neighbor[]>;
}

/** The regions of a country, and its stores. */
export function aroundIn(country: string): Around {
  return {
    outlines: (view, zoom) => outlinesAround(country, view, zoom),
    neighbors: (view, zoom) => neighborsAround(country, view, zoom),
  };
}

/** The regions alone: for a map that shows stores itself. */
export function regionsIn(country: string): Around {
  return { ...aroundIn(country), neighbors: () => Promise.resolve([]) };
}

/** The outlines of the regions in sight. Asked for in whole cells, each once. */
export function outlinesAround(country: string, view: Box, zoom: number): Promise<Outlines> {
  const bbox = cellsAround(view, zoom);
  return once(`outlines ${country} ${String(zoom)} ${Object.values(bbox).join(' ')}`, () =>
    callApi('address/query_outlines', { bbox, zoom }, { country, handles: 'all' }),
  );
}

/** The stores in sight, one by one where there are not too many; none where stores are not for this person. */
export async function neighborsAround(
  country: string,
  view: Box,
  zoom: number,
): Promise<readonly Neighbor[]> {
  if (zoom < NEIGHBORS_FROM_ZOOM) return [];
  const bbox = cellsAround(view, zoom);
  const { stores } = await callApi('store/query_store_map', { bbox, zoom }, { country, handles: 'all' });
  return stores;
}

function cellsAround(view: Box, zoom: number): Box {
  return snapped(view, (AROUND / 2 ** zoom) * CELL_TILES);
}

function once<T>(key: string, ask: () => Promise<T>): Promise<T> {
  const known = kept.get(key) as Promise<T> | undefined;
  if (known !== undefined) return known;
  const asked = ask();
  kept.set(key, asked);
  // What could not be loaded is asked for again.
  asked.catch(() => kept.delete(key));
  const [oldest] = kept.keys();
  if (kept.size > MOST_KEPT && oldest !== undefined) kept.delete(oldest);
  return asked;
}
