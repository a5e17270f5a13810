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
  const tiles = L.tileLayer(tile_url, {
    attribution: tile_attribution ?? '',
    maxZoom: MOST_ZOOM,
    // Who serves tiles may ask where they are shown: the pages themselves tell other sites nothing.
    referrerPolicy: 'strict-origin-when-cross-origin',
  });
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isServed = false;
  const giveUp = () => {
    if (isServed || !map.hasLayer(tiles)) return;
    clearTimeout(timer);
    tiles.remove();
    addOutlines(map, around);
  };
  // A map that is not on show asks for nothing, and has nothing to wait for.
  tiles.once('tileloadstart', () => (timer = setTimeout(giveUp, PATIENCE_MS)));
  tiles.on('tileload', () => (isServed = true));
  tiles.on('tileerror', giveUp);
  map.on('unload', () => clearTimeout(timer));
  tiles.addTo(map);
}
