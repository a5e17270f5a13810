import L from 'leaflet';
import { boot } from '@shared/boot/boot';
import { loadLand, widened, type Box } from './atlas';

export const MOST_ZOOM = 19;

/** What a map stands on: the tiles of the place that serves them, else the outlines of the countries. */
export function addGround(map: L.Map, box: Box): void {
  const { tile_url, tile_attribution } = boot();
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
