import L from 'leaflet';

const STEPS = [30, 20, 10, 5, 2, 1, 0.5, 0.2, 0.1, 0.05, 0.02, 0.01, 0.005, 0.002, 0.001];
const WANTED_PX = 130;

/** Draw lines of latitude and longitude with their degrees at the edge, as dense as the zoom allows. */
export function addGraticule(map: L.Map): void {
  const layer = L.layerGroup().addTo(map);
  const draw = () => {
    layer.clearLayers();
    const view = map.getBounds();
    const width = map.getSize().x;
    if (width === 0) return;
    const step = stepFor((view.getEast() - view.getWest()) / width);
    for (const lng of multiples(view.getWest(), view.getEast(), step)) {
      line(layer, [view.getSouth(), lng], [view.getNorth(), lng]);
      mark(layer, [view.getNorth(), lng], degrees(lng, step, 'E', 'W'), 'is-top');
    }
    for (const lat of multiples(view.getSouth(), view.getNorth(), step)) {
      line(layer, [lat, view.getWest()], [lat, view.getEast()]);
      mark(layer, [lat, view.getWest()], degrees(lat, step, 'N', 'S'), 'is-left');
    }
  };
  map.on('moveend resize', draw);
  draw();
}

function stepFor(degreesPerPx: number): number {
  return [...STEPS].reverse().find((step) => step / degreesPerPx >= WANTED_PX) ?? STEPS[0] ?? 1;
}

function multiples(from: number, to: number, step: number): readonly number[] {
  const first = Math.ceil(from / step);
  const count = Math.max(0, Math.floor(to / step) - first + 1);
  return Array.from({ length: count }, (_, index) => (first + index) * step);
}

function line(layer: L.LayerGroup, from: L.LatLngTuple, to: L.LatLngTuple): void {
  L.polyline([from, to], { className: 'map-graticule', weight: 1, interactive: false }).addTo(layer);
}

function mark(layer: L.LayerGroup, at: L.LatLngTuple, text: string, side: string): void {
  const icon = L.divIcon({ className: `map-degrees ${side}`, html: text, iconSize: [0, 0] });
  L.marker(at, { icon, interactive: false, keyboard: false }).addTo(layer);
}

function degrees(value: number, step: number, plus: string, minus: string): string {
  const decimals = step >= 1 ? 0 : Math.ceil(-Math.log10(step));
  const size = Math.abs(value).toFixed(decimals);
  return `${size}°${Number(size) === 0 ? '' : value > 0 ? plus : minus}`;
}
