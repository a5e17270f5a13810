import L from 'leaflet';
import type { Around } from './around';
import { addOutlines } from './outlines';

export const MOST_ZOOM = 19;

/** Where the ground is drawn from; without an address the outlines of regions stand in. */
export interface Tiles {
  tile_url: string | null;
  tile_attribution: string | null;
}

/** What a map stands on: the tiles of the place that serves them; where none come, the outlines of the regions. */
export function addGround(map: L.Map, { tile_url, tile_attribution }: Tiles, around: Around): void {
  if (tile_url === null) {
    addOutlines(map, around);
    return;
  }
  const tiles = L.tileLayer(tile_url, { attribution: tile_attribution ?? '', maxZoom: MOST_ZOOM });
  let isServed = false;
  tiles.on('tileload', () => (isServed = true));
  tiles.on('tileerror', () => {
    if (isServed || !map.hasLayer(tiles)) return;
    tiles.remove();
    addOutlines(map, around);
  });
  tiles.addTo(map);
}
