import L from 'leaflet';
import type { MapSource, Neighbor, Outline } from './mapSource';
import { labelPoint, ringsOf } from './rings';

const PANE = 'outlines';
const LABEL_HEIGHT = 18;
const LETTER_WIDTH = 6.5;
/** Size in px below which a region has no room for its name. */
const LEAST_NAMED_PX = 34;

/**
 * Draw the background of a map without tiles: the regions of the country with their names and, at high zoom,
 * the stores nearby. Areas without data stay blank, such as other countries.
 */
export function addOutlines(map: L.Map, source: MapSource): void {
  const pane = map.createPane(PANE);
  pane.style.zIndex = '250';
  pane.setAttribute('aria-hidden', 'true');
  const renderer = L.svg({ pane: PANE, padding: 0.5 });
  const shapes = L.layerGroup().addTo(map);
  const names = L.layerGroup().addTo(map);
  const note = addNote(map);
  let requestNo = 0;
  let attribution = '';
  let isRemoved = false;
  const draw = async () => {
    const turn = (requestNo += 1);
    if (map.getSize().x === 0) return;
    const view = viewOf(map);
    const zoom = map.getZoom();
    try {
      const [outlines, neighbors] = await Promise.all([
        source.outlines(view, zoom),
        source.neighbors(view, zoom).catch(() => []),
      ]);
      if (isRemoved || turn !== requestNo) return;
      shapes.clearLayers();
      names.clearLayers();
      for (const outline of outlines.outlines) drawOutline(shapes, outline, renderer);
      if (outlines.attribution !== attribution) {
        map.attributionControl.removeAttribution(attribution).addAttribution(outlines.attribution);
        attribution = outlines.attribution;
      }
      const occupied = drawNeighbors(map, names, neighbors);
      for (const outline of outlines.outlines) drawName(map, names, outline, occupied);
      note(outlines.outlines.length === 0 ? 'No region of this country here.' : '');
    } catch {
      if (!isRemoved && turn === requestNo) note('The outlines of the regions could not be loaded.');
    }
  };
  const start = () => void draw();
  map.on('moveend resize', start);
  map.on('unload', () => (isRemoved = true));
  map.whenReady(start);
}

function viewOf(map: L.Map) {
  const bounds = map.getBounds();
  return {
    south: bounds.getSouth(),
    west: bounds.getWest(),
    north: bounds.getNorth(),
    east: bounds.getEast(),
  };
}

function drawOutline(layer: L.LayerGroup, outline: Outline, renderer: L.Renderer): void {
  const style = { className: 'map-region', weight: 1, interactive: false, renderer, pane: PANE };
  L.polygon(ringsOf(outline), { ...style, fillRule: 'evenodd' }).addTo(layer);
}

/** Draw the name of a region at a visible place, unless it would cover another name. */
function drawName(map: L.Map, layer: L.LayerGroup, outline: Outline, occupied: L.Bounds[]): void {
  const point = labelPoint(outline, viewOf(map));
  if (point === null) return;
  const [corner, opposite] = [point.box.west, point.box.east].map((lng) =>
    map.latLngToContainerPoint([point.point.lat, lng]),
  );
  if (corner === undefined || opposite === undefined || opposite.x - corner.x < LEAST_NAMED_PX) return;
  const at = map.latLngToContainerPoint(point.point);
  const half = L.point(outline.name.length * LETTER_WIDTH, LABEL_HEIGHT).divideBy(2);
  if (!claim(occupied, L.bounds(at.subtract(half), at.add(half)))) return;
  L.marker(point.point, {
    icon: L.divIcon({ className: 'map-region-name', html: worded(outline.name), iconSize: [0, 0] }),
    interactive: false,
    keyboard: false,
  }).addTo(layer);
}

/** Draw nearby stores as dots, with names if there is room. Return the occupied boxes. */
function drawNeighbors(map: L.Map, layer: L.LayerGroup, neighbors: readonly Neighbor[]): L.Bounds[] {
  const occupied: L.Bounds[] = [];
  for (const { lat, lng, name } of neighbors) {
    if (!map.getBounds().contains([lat, lng])) continue;
    const style = { radius: 4, weight: 1, className: 'map-neighbor', interactive: false };
    const dot = L.circleMarker([lat, lng], style).addTo(layer);
    const at = map.latLngToContainerPoint([lat, lng]);
    const labelBox = L.bounds(
      [at.x, at.y - LABEL_HEIGHT / 2],
      [at.x + 12 + name.length * LETTER_WIDTH, at.y + LABEL_HEIGHT / 2],
    );
    if (claim(occupied, labelBox)) {
      const label = { permanent: true, direction: 'right', className: 'map-name' } as const;
      dot.bindTooltip(worded(name), { ...label, offset: L.point(6, 0) });
    }
  }
  return occupied;
}

function claim(occupied: L.Bounds[], labelBox: L.Bounds): boolean {
  if (occupied.some((other) => other.intersects(labelBox))) return false;
  occupied.push(labelBox);
  return true;
}

// An element, not a string: names are data and must never be parsed as HTML.
function worded(text: string): HTMLElement {
  const words = document.createElement('span');
  words.textContent = text;
  return words;
}

/** Add a line at the bottom of the map that explains why nothing is drawn. */
function addNote(map: L.Map): (text: string) => void {
  const line = L.DomUtil.create('p', 'map-empty', map.getContainer());
  line.setAttribute('role', 'status');
  return (text) => (line.textContent = text);
}
