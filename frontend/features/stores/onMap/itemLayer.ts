import L from 'leaflet';
import type { Point } from '@shared/map/point';
import { placeOf, radiusOf, type Item, type Spot } from './items';
import { shortCount } from './mapView';
import { readColors, SHAPES, type Colors } from './shapes';

export interface ItemLayer {
  set: (items: readonly Item[], isExact: boolean) => void;
  /** Highlight one place, or none. */
  setRing: (place: Point | null) => void;
  draw: () => void;
}

const SHAPE_BOX = 16;
const RING_PX = 12;
const PANE_HEIGHT = '660';

/** Add a layer that draws clusters and pins on one canvas, so that their number does not affect the DOM. */
export function addItems(map: L.Map): ItemLayer {
  // Above the base map and its names, in whatever order they are added.
  const pane = map.createPane('items');
  pane.style.zIndex = PANE_HEIGHT;
  const canvas = L.DomUtil.create('canvas', 'store-map-items', pane);
  canvas.setAttribute('aria-hidden', 'true');
  let items: readonly Item[] = [];
  let isExact = true;
  let ring: Point | null = null;
  const draw = () => {
    const pen = prepared(canvas, map);
    if (pen === null) return;
    const colors = readColors();
    for (const item of items) drawItem(pen, item, toSpot(map, placeOf(item)), colors, isExact);
    if (ring !== null) drawRing(pen, toSpot(map, ring), colors);
  };
  map.on('move zoom viewreset resize', draw);
  const scheme = new MutationObserver(draw);
  scheme.observe(document.documentElement, { attributes: true, attributeFilter: ['data-scheme'] });
  map.on('unload', () => scheme.disconnect());
  return {
    set: (next, exact) => {
      items = next;
      isExact = exact;
      draw();
    },
    setRing: (place) => {
      ring = place;
      draw();
    },
    draw,
  };
}

export function toSpot(map: L.Map, place: Point): Spot {
  return map.latLngToContainerPoint([place.lat, place.lng]);
}

/** Return the context of a cleared canvas that covers the view, in the resolution of the screen. */
function prepared(canvas: HTMLCanvasElement, map: L.Map): CanvasRenderingContext2D | null {
  const { x, y } = map.getSize();
  const ratio = window.devicePixelRatio;
  L.DomUtil.setPosition(canvas, map.containerPointToLayerPoint([0, 0]));
  canvas.width = x * ratio;
  canvas.height = y * ratio;
  canvas.style.width = `${x}px`;
  canvas.style.height = `${y}px`;
  const pen = canvas.getContext('2d');
  pen?.scale(ratio, ratio);
  return pen;
}

function drawItem(
  pen: CanvasRenderingContext2D,
  item: Item,
  { x, y }: Spot,
  colors: Colors,
  isExact: boolean,
): void {
  if (item.kind === 'cluster') {
    pen.beginPath();
    pen.arc(x, y, radiusOf(item), 0, Math.PI * 2);
    pen.fillStyle = colors['--surface'] ?? '';
    pen.strokeStyle = colors['--accent'] ?? '';
    pen.lineWidth = 2.5;
    pen.fill();
    pen.stroke();
    pen.fillStyle = colors['--text'] ?? '';
    pen.font = `600 12px ${getComputedStyle(document.body).fontFamily}`;
    pen.textAlign = 'center';
    pen.textBaseline = 'middle';
    pen.fillText(`${isExact ? '' : '~'}${shortCount(item.cluster.count)}`, x, y + 0.5);
    return;
  }
  const { path, isHollow, color } = SHAPES[item.store.status];
  const outline = new Path2D(path);
  pen.save();
  pen.translate(x - SHAPE_BOX / 2, y - SHAPE_BOX / 2);
  // A border in the surface color separates a pin from the items below it.
  pen.lineWidth = isHollow ? 6 : 3;
  pen.strokeStyle = colors['--surface'] ?? '';
  pen.stroke(outline);
  pen.fillStyle = (isHollow ? colors['--surface'] : colors[color]) ?? '';
  pen.fill(outline);
  if (isHollow) {
    pen.lineWidth = 3;
    pen.strokeStyle = colors[color] ?? '';
    pen.stroke(outline);
  }
  pen.restore();
}

function drawRing(pen: CanvasRenderingContext2D, { x, y }: Spot, colors: Colors): void {
  for (const [width, color] of [
    [6, '--surface'],
    [3, '--accent'],
  ] as const) {
    pen.beginPath();
    pen.arc(x, y, RING_PX, 0, Math.PI * 2);
    pen.lineWidth = width;
    pen.strokeStyle = colors[color] ?? '';
    pen.stroke();
  }
}
