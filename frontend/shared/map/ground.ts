import L from 'leaflet';
import { loadLand, widened, type Box } from './atlas';

export const MOST_ZOOM = 19;

/** Where the ground is drawn from; without an address the outlines of the land stand in. */
export interface Tiles {
  tile_url: string | null;
  tile_attribution: string | null;
}

/** What a map stands on: the tiles of the place that serves them, else the outlines of the countries. */
export function addGround(map: L.Map, { tile_url, tile_attribution }: Tiles, box: Box): void {
  if (tile_url !== null) {
    L.tileLayer(tile_url, { attribution: tile_attribution ?? '', maxZoom: MOST_ZOOM }).addTo(map);
    return;
  }
  let isGone = false;
  map.on('unload', () => (isGone = true));
  void loadLand(widened(box, 1)).then((land) => {
    if (isGone) return;
    const style = { className: 'map-land', weight: 1 };
    L.geoJSON([...land], { style, interactive: false, attribution: 'Outlines: Natural Earth' })
      .addTo(map)
      .bringToBack();
  });
}
