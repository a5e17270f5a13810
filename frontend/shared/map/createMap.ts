import L from 'leaflet';
import 'leaflet/dist/leaflet.css';
import type { Around } from './around';
import { widened, type Box } from './box';
import { addGraticule } from './graticule';
import { addGround, MOST_ZOOM, type Tiles } from './ground';
import { addPlaces, type Place } from './places';
import { rounded, type Point } from './point';
import './map.css';

export interface View {
  center: Point;
  zoom: number;
}

interface MapOptions {
  tiles: Tiles;
  /** What is drawn where there are no tiles. */
  around: Around;
  box: Box;
  view: View;
  onPin: (point: Point) => void;
}

export interface PinMap {
  setPin: (point: Point | null) => void;
  /** Moves the map only where the pin would be out of sight, or with a zoom to go to. */
  show: (point: Point, zoom?: number) => void;
  setPlaces: (places: readonly Place[]) => void;
  /** Moves the pin by pixels: what an arrow key does. */
  nudge: (x: number, y: number) => void;
  zoomBy: (steps: number) => void;
  view: () => View;
  resize: () => void;
  destroy: () => void;
}

/** A map in `element` with one pin that can be set by a click and dragged. */
export function createMap(element: HTMLElement, { tiles, around, box, view, onPin }: MapOptions): PinMap {
  const map = L.map(element, {
    // The arrow keys move the pin, which is the work here; the pointer moves the map.
    keyboard: false,
    scrollWheelZoom: false,
    attributionControl: true,
    maxZoom: MOST_ZOOM,
    minZoom: 3,
    zoomAnimation: false,
    zoomControl: false,
    // Whoever shows the map says when its size has changed; hidden it has none.
    trackResize: false,
    maxBounds: toBounds(widened(box, 1)),
  }).setView(view.center, view.zoom);
  map.attributionControl.setPrefix(false);
  // Top right: the degrees stand at the left.
  L.control.zoom({ position: 'topright' }).addTo(map);
  L.control.scale({ imperial: false }).addTo(map);
  let named: readonly Place[] | null = null;
  let places = L.layerGroup();
  const isOutlined = addGround(map, tiles, around, () => places.remove());
  addGraticule(map);
  const pin = createPin(onPin);
  map.on('click', ({ latlng }) => onPin(toPoint(latlng)));
  // The wheel scrolls the form until the person is at work in the map.
  map.on('click', () => map.scrollWheelZoom.enable());
  map.on('mouseout', () => map.scrollWheelZoom.disable());
  return {
    setPin: (point) => (point === null ? pin.remove() : pin.setLatLng(point).addTo(map)),
    show: (point, zoom) => {
      // At once: a pan that is drawn step by step stays halfway where a press or a new size cuts it short.
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
  // Leaflet's types know HTML elements only; it appends whatever element it is given.
  return drawing as unknown as SVGElement & HTMLElement;
}

function toPoint({ lat, lng }: L.LatLng): Point {
  return { lat: rounded(lat), lng: rounded(lng) };
}

function toBounds({ south, west, north, east }: Box): L.LatLngBounds {
  return L.latLngBounds([south, west], [north, east]);
}
