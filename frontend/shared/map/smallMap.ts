import L from 'leaflet';
import 'leaflet/dist/leaflet.css';
import { mapSourceOf } from './mapSource';
import { widened, type Box } from './box';
import { addGraticule } from './graticule';
import { addGround, MOST_ZOOM } from './ground';
import type { Tiles } from './tiles';
import './map.css';

/** Draw a map for viewing inside other content: the wheel scrolls the page, buttons zoom. */
export function drawSmallMap(
  at: HTMLElement,
  tiles: Tiles,
  country: string,
  box: Box,
  onOutlines?: () => void,
): L.Map {
  const wide = widened(box, 1);
  const map = L.map(at, {
    attributionControl: true,
    keyboard: false,
    maxZoom: MOST_ZOOM,
    minZoom: 3,
    scrollWheelZoom: false,
    zoomAnimation: false,
    fadeAnimation: false,
    zoomControl: false,
    trackResize: false,
    maxBounds: L.latLngBounds([wide.south, wide.west], [wide.north, wide.east]),
  }).fitBounds([
    [box.south, box.west],
    [box.north, box.east],
  ]);
  map.attributionControl.setPrefix(false);
  L.control.zoom({ position: 'topright' }).addTo(map);
  L.control.scale({ imperial: false }).addTo(map);
  addGround(map, tiles, mapSourceOf(country), onOutlines);
  addGraticule(map);
  return map;
}
