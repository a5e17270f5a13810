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

/** What a map stands on: the tiles of the place that serves them; where none come, the outlines of the regions. */
export function addGround(map: L.Map, { tile_url, tile_attribution }: Tiles, around: Around): void {
  if (tile_url === null) {
    addOutlines(map, around);
    return;
  }
  const options = { attribution: tile_attribution ?? '', maxZoom: MOST_ZOOM };
  const patience = startPatience(map, () => addOutlines(map, around));
  if (isArchive(tile_url)) {
    patience.begin();
    // Few set one: what reads archives is a chunk of its own.
    void import(/* webpackChunkName: "map-archive" */ './archive')
      .then(({ openArchive }) => openArchive(tile_url, options))
      .then(patience.follow, patience.giveUp);
    return;
  }
  // Who serves tiles may ask where they are shown: the pages themselves tell other sites nothing.
  const layer = L.tileLayer(tile_url, { ...options, referrerPolicy: 'strict-origin-when-cross-origin' });
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
