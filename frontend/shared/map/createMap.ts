import L from 'leaflet';
import 'leaflet/dist/leaflet.css';
import type { MapSource } from './mapSource';
import { widened, type Box } from './box';
import { addGraticule } from './graticule';
import { addGround, MOST_ZOOM } from './ground';
import { addPlaces, type Place } from './places';
import { rounded, type Point } from './point';
import './map.css';
import type { Tiles } from './tiles';

export interface View {
  center: Point;
  zoom: number;
}

interface MapOptions {
  tiles: Tiles;
  /** Source of the outlines that replace missing tiles. */
  source: MapSource;
  box: Box;
  view: View;
  onPin: (point: Point) => void;
}

export interface PinMap {
  setPin: (point: Point | null) => void;
  /** Move the map if the pin would not be visible, or to a given zoom. */
  show: (point: Point, zoom?: number) => void;
  setPlaces: (places: readonly Place[]) => void;
  /** Move the pin by pixels, for the arrow keys. */
  nudge: (x: number, y: number) => void;
  zoomBy: (steps: number) => void;
  view: () => View;
  resize: () => void;
  destroy: () => void;
}

/** Create a map in `element` with one pin that can be set by a click and dragged. */
export function createMap(element: HTMLElement, { tiles, source, box, view, onPin }: MapOptions): PinMap {
  const map = L.map(element, {
    // The arrow keys move the pin, which is the main task here; the pointer moves the map.
    keyboard: false,
    scrollWheelZoom: false,
    attributionControl: true,
    maxZoom: MOST_ZOOM,
    minZoom: 3,
    zoomAnimation: false,
    zoomControl: false,
    // The component reports size changes; a hidden map has no size.
    trackResize: false,
    maxBounds: toBounds(widened(box, 1)),
  }).setView(view.center, view.zoom);
  map.attributionControl.setPrefix(false);
  // Top right, because the degrees are on the left.
  L.control.zoom({ position: 'topright' }).addTo(map);
  L.control.scale({ imperial: false }).addTo(map);
  let named: readonly Place[] | null = null;
  let places = L.layerGroup();
  const isOutlined = addGround(map, tiles, source, () => places.remove());
  addGraticule(map);
  const pin = createPin(onPin);
  map.on('click', ({ latlng }) => onPin(toPoint(latlng)));
  // The wheel scrolls the form until the user clicks the map.
  map.on('click', () => map.scrollWheelZoom.enable());
  map.on('mouseout', () => map.scrollWheelZoom.disable());
  return {
    setPin: (point) => (point === null ? pin.remove() : pin.setLatLng(point).addTo(map)),
    show: (point, zoom) => {
      // Without animation: an animated pan stops halfway if it is interrupted by a click or resize.
      if (zoom !== undefined) map.setView(point, zoom, { animate: false });
      else if (!map.getBounds().pad(-0.1).contains(point)) map.panTo(point, { animate: false });
    },
    setPlaces: (next) => {
      // Outlines have their own names.
      if (next === named || isOutlined()) return;
      named = next;
      places.remove();
      places = addPlaces(map, next);
    },
    nudge: (x, y) => {
      const from = map.hasLayer(pin) ? pin.getLatLng() : map.getCenter();
      onPin(toPoint(map.unproject(map.project(from).add([x, y]))));
    },
    zoomBy: (steps) => void map.setZoom(map.getZoom() + steps),
    view: () => ({ center: toPoint(map.getCenter()), zoom: map.getZoom() }),
    resize: () => map.invalidateSize({ pan: false }),
    destroy: () => void map.remove(),
  };
}

function createPin(onPin: (point: Point) => void): L.Marker {
  const icon = L.divIcon({
    className: 'map-pin',
    iconSize: [28, 36],
    iconAnchor: [14, 35],
    html: pinDrawing(),
  });
  const pin = L.marker([0, 0], { icon, draggable: true, keyboard: false, autoPan: true, title: 'The store' });
  pin.on('dragend', () => onPin(toPoint(pin.getLatLng())));
  return pin;
}

function pinDrawing(): SVGElement & HTMLElement {
  const space = 'http://www.w3.org/2000/svg';
  const drawing = document.createElementNS(space, 'svg');
  drawing.setAttribute('viewBox', '0 0 28 36');
  const path = document.createElementNS(space, 'path');
  path.setAttribute('d', 'M14 35C9 26 2 21 2 13.5a12 12 0 0 1 24 0C26 21 19 26 14 35Z');
  const hole = document.createElementNS(space, 'circle');
  for (const [name, value] of Object.entries({ cx: '14', cy: '13.5', r: '4.5' }))
    hole.setAttribute(name, value);
  drawing.append(path, hole);
  // The types of Leaflet accept HTML elements only, but at runtime it appends any element.
  return drawing as unknown as SVGElement & HTMLElement;
}

function toPoint({ lat, lng }: L.LatLng): Point {
  return { lat: rounded(lat), lng: rounded(lng) };
}

function toBounds({ south, west, north, east }: Box): L.LatLngBounds {
  return L.latLngBounds([south, west], [north, east]);
}
