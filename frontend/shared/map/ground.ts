import L from 'leaflet';
import type { Around } from './around';
import { addOutlines } from './outlines';

export const MOST_ZOOM = 19;

/** Where the ground is drawn from; without an address the outlines of regions stand in. */
export interface Tiles {
  tile_url: string | null;
  tile_attribution: string | null;
}

const PATIENCE_MS = 2000;

/** Whether outlines, which have names of their own, stand in for tiles by now. */
export type IsOutlined = () => boolean;

/**
 * What a map stands on: the tiles of the place that serves them; where none come, the outlines of the regions.
 * `onOutlines` is told when those are drawn.
 */
export function addGround(
  map: L.Map,
  { tile_url, tile_attribution }: Tiles,
  around: Around,
  onOutlines: () => void = () => undefined,
): IsOutlined {
  let isOutlined = false;
  const outline = () => {
    isOutlined = true;
    addOutlines(map, around);
    onOutlines();
  };
  if (tile_url === null) outline();
  else addTiles(map, tile_url, tile_attribution ?? '', outline);
  return () => isOutlined;
}

function addTiles(map: L.Map, url: string, attribution: string, otherwise: () => void): void {
  const options = { attribution, maxZoom: MOST_ZOOM };
  const patience = startPatience(map, otherwise);
  if (isArchive(url)) {
    patience.begin();
    // Few set one: what reads archives is a chunk of its own.
    void import(/* webpackChunkName: "map-archive" */ './archive')
      .then(({ openArchive }) => openArchive(url, options))
      .then(patience.follow, patience.giveUp);
    return;
  }
  // Who serves tiles may ask where they are shown: the pages themselves tell other sites nothing.
  const layer = L.tileLayer(url, { ...options, referrerPolicy: 'strict-origin-when-cross-origin' });
  patience.follow(layer);
}

function isArchive(url: string): boolean {
  return /\.pmtiles(?:\?|$)/.test(url);
}

/** Waits two seconds for a first tile; where none comes, something else takes the place of the tiles. */
function startPatience(map: L.Map, otherwise: () => void) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let layer: L.GridLayer | null = null;
  let isSettled = false;
  const settle = () => {
    isSettled = true;
    clearTimeout(timer);
  };
  const giveUp = () => {
    if (isSettled) return;
    settle();
    layer?.remove();
    otherwise();
  };
  const begin = () => {
    clearTimeout(timer);
    timer = setTimeout(giveUp, PATIENCE_MS);
  };
  map.on('unload', settle);
  const follow = (next: L.GridLayer) => {
    if (isSettled) return;
    clearTimeout(timer);
    layer = next;
    // A map that is not on show asks for nothing, and has nothing to wait for.
    next.once('tileloadstart', begin);
    next.on('tileload', settle);
    next.on('tileerror', giveUp);
    next.addTo(map);
  };
  return { begin, follow, giveUp };
}
