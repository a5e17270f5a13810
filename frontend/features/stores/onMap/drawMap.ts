import L from 'leaflet';
import 'leaflet/dist/leaflet.css';
import { boot } from '@shared/boot/boot';
import { regionsIn } from '@shared/map/mapSource';
import { widened, type Box } from '@shared/map/box';
import { addGraticule } from '@shared/map/graticule';
import { addGround, MOST_ZOOM } from '@shared/map/ground';
import { addPlaces, type Place } from '@shared/map/places';
import type { Point } from '@shared/map/point';
import { addItems, toSpot } from './itemLayer';
import { itemAt, itemNear, type Item } from './items';
import type { Look, View } from './mapView';
import '@shared/map/map.css';

interface StoresMapOptions {
  country: string;
  /** Bounds of the country. */
  box: Box;
  /** Initial view, or null for the whole country. */
  start: Look | null;
  onView: (view: View) => void;
  onHit: (item: Item) => void;
}

export interface StoresMap {
  setItems: (items: readonly Item[], isExact: boolean) => void;
  setRing: (place: Point | null) => void;
  setPlaces: (places: readonly Place[]) => void;
  /** Fit a box into the view, and zoom in by at least one level. */
  zoomInto: (box: Box) => void;
  showAll: () => void;
  /** Return the item nearest to the center, which Enter selects. */
  nearMiddle: () => Item | null;
  resize: () => void;
  destroy: () => void;
}

/** Create a map of stores in `element`. Arrow keys move it, + and − zoom. */
export function drawMap(
  element: HTMLElement,
  { country, box, start, onView, onHit }: StoresMapOptions,
): StoresMap {
  const map = L.map(element, {
    maxZoom: MOST_ZOOM,
    minZoom: 3,
    zoomAnimation: false,
    fadeAnimation: false,
    inertia: false,
    zoomControl: false,
    // The caller reports size changes: a hidden map has no size.
    trackResize: false,
    maxBounds: toBounds(widened(box, 1)),
  });
  if (start === null) map.fitBounds(toBounds(box));
  else map.setView(start.center, start.zoom);
  map.attributionControl.setPrefix(false);
  L.control.zoom({ position: 'topright' }).addTo(map);
  L.control.scale({ imperial: false }).addTo(map);
  let named: readonly Place[] | null = null;
  let places = L.layerGroup();
  const isOutlined = addGround(map, boot(), regionsIn(country), () => places.remove());
  addGraticule(map);
  const layer = addItems(map);
  let items: readonly Item[] = [];
  const spotOf = (place: Point) => toSpot(map, place);
  const reportView = () => onView(viewOf(map));
  map.on('moveend resize', reportView);
  map.on('click', ({ containerPoint }) => {
    const hit = itemAt(items, spotOf, containerPoint);
    if (hit !== null) onHit(hit);
  });
  map.on('mousemove', ({ containerPoint }) =>
    element.classList.toggle('is-over-item', itemAt(items, spotOf, containerPoint) !== null),
  );
  reportView();
  return {
    setItems: (next, isExact) => {
      if (next === items) return;
      items = next;
      layer.set(next, isExact);
    },
    setRing: layer.setRing,
    setPlaces: (next) => {
      // Tiles with outlines have their own place names.
      if (next === named || isOutlined()) return;
      named = next;
      places.remove();
      places = addPlaces(map, next);
    },
    zoomInto: (into) => {
      const bounds = toBounds(into);
      const zoom = Math.max(map.getZoom() + 1, map.getBoundsZoom(bounds.pad(0.1)));
      map.setView(bounds.getCenter(), Math.min(MOST_ZOOM, zoom), { animate: false });
    },
    showAll: () => void map.fitBounds(toBounds(box), { animate: false }),
    nearMiddle: () => itemNear(items, spotOf, map.getSize().divideBy(2)),
    resize: () => map.invalidateSize({ pan: false }),
    destroy: () => void map.remove(),
  };
}

function viewOf(map: L.Map): View {
  const bounds = map.getBounds();
  const { lat, lng } = map.getCenter();
  return {
    center: { lat, lng },
    zoom: map.getZoom(),
    box: {
      south: bounds.getSouth(),
      west: bounds.getWest(),
      north: bounds.getNorth(),
      east: bounds.getEast(),
    },
  };
}

function toBounds({ south, west, north, east }: Box): L.LatLngBounds {
  return L.latLngBounds([south, west], [north, east]);
}
