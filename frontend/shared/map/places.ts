import L from 'leaflet';

/** Named place that helps the user to orient themselves on the map. */
export interface Place {
  id: number;
  name: string;
  lat: number;
  lng: number;
  isChosen: boolean;
}

/** If fewer names are visible, arrows point to the nearest places outside. */
const MIN_PLACES = 2;
const WAYS = 3;
const LABEL_HEIGHT = 18;
const LETTER_WIDTH = 6.5;

/** Draw places as dots with names. A name that would cover another is omitted until there is room. */
export function addPlaces(map: L.Map, places: readonly Place[]): L.LayerGroup {
  const layer = L.layerGroup().addTo(map);
  const draw = () => {
    layer.clearLayers();
    const occupied: L.Bounds[] = [];
    for (const place of inOrder(places)) drawPlace(map, layer, place, occupied);
    if (occupied.length < MIN_PLACES)
      for (const way of waysTo(map, places)) drawWay(map, layer, way, occupied);
  };
  map.on('moveend resize', draw);
  layer.on('remove', () => map.off('moveend resize', draw));
  draw();
  return layer;
}

// The chosen place has priority for its name.
function inOrder(places: readonly Place[]): readonly Place[] {
  return [...places].sort((one, other) => Number(other.isChosen) - Number(one.isChosen));
}

function drawPlace(map: L.Map, layer: L.LayerGroup, place: Place, occupied: L.Bounds[]): void {
  if (!map.getBounds().contains([place.lat, place.lng])) return;
  const dot = L.circleMarker([place.lat, place.lng], {
    radius: place.isChosen ? 4 : 3,
    weight: 1,
    className: place.isChosen ? 'map-place is-chosen' : 'map-place',
    interactive: false,
  }).addTo(layer);
  const at = map.latLngToContainerPoint([place.lat, place.lng]);
  const box = L.bounds(
    [at.x, at.y - LABEL_HEIGHT / 2],
    [at.x + 12 + place.name.length * LETTER_WIDTH, at.y + LABEL_HEIGHT / 2],
  );
  if (occupied.some((other) => other.intersects(box))) return;
  occupied.push(box);
  // An element, not a string: names are data and must never be parsed as HTML.
  const name = document.createElement('span');
  name.textContent = place.name;
  dot.bindTooltip(name, { permanent: true, direction: 'right', offset: [6, 0], className: 'map-name' });
}

interface Way {
  place: Place;
  meters: number;
}

/** Return the nearest places outside of the view, for orientation at high zoom. */
function waysTo(map: L.Map, places: readonly Place[]): readonly Way[] {
  const center = map.getCenter();
  return places
    .filter(({ lat, lng }) => !map.getBounds().contains([lat, lng]))
    .map((place) => ({ place, meters: center.distanceTo([place.lat, place.lng]) }))
    .sort((one, other) => one.meters - other.meters)
    .slice(0, WAYS);
}

const ARROWS = ['→', '↘', '↓', '↙', '←', '↖', '↑', '↗'];
// Keeps clear of the zoom buttons on the right and the degrees at the top.
const EDGE_PX = { x: 46, y: 20 };

/** Draw the name of a place at the edge of the map, in its direction. */
function drawWay(map: L.Map, layer: L.LayerGroup, { place, meters }: Way, occupied: L.Bounds[]): void {
  const text = `${place.name}, ${kilometers(meters)}`;
  const half = L.point((text.length + 4) * LETTER_WIDTH, LABEL_HEIGHT).divideBy(2);
  const middle = map.getSize().divideBy(2);
  const off = map.latLngToContainerPoint([place.lat, place.lng]).subtract(middle);
  const share = Math.min(
    Math.max(1, middle.x - half.x - EDGE_PX.x) / Math.max(1, Math.abs(off.x)),
    Math.max(1, middle.y - half.y - EDGE_PX.y) / Math.max(1, Math.abs(off.y)),
  );
  const point = middle.add(off.multiplyBy(share));
  const box = L.bounds(point.subtract(half), point.add(half));
  if (occupied.some((other) => other.intersects(box))) return;
  occupied.push(box);
  const eighth = Math.round((Math.atan2(off.y, off.x) / Math.PI) * 4 + 8) % 8;
  const words = document.createElement('span');
  words.textContent = `${ARROWS[eighth] ?? ''} ${text}`;
  const icon = L.divIcon({ className: 'map-way', html: words, iconSize: [0, 0] });
  L.marker(map.containerPointToLatLng(point), { icon, interactive: false, keyboard: false }).addTo(layer);
}

function kilometers(meters: number): string {
  return meters < 10_000 ? `${(meters / 1000).toFixed(1)} km` : `${Math.round(meters / 1000)} km`;
}
