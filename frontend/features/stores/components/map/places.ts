import L from 'leaflet';

/** A place with a name that helps a person to know where on the map they are. */
export interface Place {
  id: number;
  name: string;
  lat: number;
  lng: number;
  isChosen: boolean;
}

const LABEL_HEIGHT = 18;
const LETTER_WIDTH = 6.5;

/** Dots with names; a name that would cover another is left out until there is room for it. */
export function addPlaces(map: L.Map, places: readonly Place[]): L.LayerGroup {
  const layer = L.layerGroup().addTo(map);
  const draw = () => {
    layer.clearLayers();
    const taken: L.Bounds[] = [];
    for (const place of inOrder(places)) drawPlace(map, layer, place, taken);
  };
  map.on('moveend resize', draw);
  layer.on('remove', () => map.off('moveend resize', draw));
  draw();
  return layer;
}

// What is chosen has the first claim to its name.
function inOrder(places: readonly Place[]): readonly Place[] {
  return [...places].sort((one, other) => Number(other.isChosen) - Number(one.isChosen));
}

function drawPlace(map: L.Map, layer: L.LayerGroup, place: Place, taken: L.Bounds[]): void {
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
  if (taken.some((other) => other.intersects(box))) return;
  taken.push(box);
  // An element, not a string: names are data and never read as HTML.
  const name = document.createElement('span');
  name.textContent = place.name;
  dot.bindTooltip(name, { permanent: true, direction: 'right', offset: [6, 0], className: 'map-name' });
}
