import L from 'leaflet';
import { useEffect } from 'react';
import type { Box } from '@shared/map/box';
import type { Tiles } from '@shared/map/ground';
import { drawSmallMap } from '@shared/map/smallMap';
import { useCountryCode } from '@shared/session/hooks';
import { useKeptMap } from '@shared/map/useKeptMap';

export interface Spot {
  kind: 'ours' | 'theirs';
  label: string;
  lat: number;
  lng: number;
}

interface PinsMapProps {
  tiles: Tiles;
  box: Box;
  spots: readonly Spot[];
}

const CLOSE_ZOOM = 17;
const ROOM_PX: L.PointExpression = [36, 36];

/** A small map with a marker for each side. Loaded as a separate chunk. */
export default function PinsMap({ tiles, box, spots }: PinsMapProps) {
  const country = useCountryCode();
  const { element, map } = useKeptMap(null, (at) => draw(at, tiles, country, box));
  useEffect(() => map.current?.show(spots), [map, spots]);
  return <div ref={element} className="map-canvas" role="group" aria-label={described(spots)} />;
}

function described(spots: readonly Spot[]): string {
  return `Map with ${spots.map(({ label, lat, lng }) => `${label} at ${lat}, ${lng}`).join(' and ')}`;
}

function draw(at: HTMLElement, tiles: Tiles, country: string, box: Box) {
  const map = drawSmallMap(at, tiles, country, box);
  const layer = L.layerGroup().addTo(map);
  return {
    show: (spots: readonly Spot[]) => {
      layer.clearLayers();
      const points = spots.map(({ lat, lng }) => L.latLng(lat, lng));
      if (points.length > 1) L.polyline(points, { className: 'pins-line', weight: 2 }).addTo(layer);
      spots.forEach(({ kind, lat, lng }) =>
        L.circleMarker([lat, lng], { className: `pins-spot pins-${kind}`, radius: 9, weight: 2 }).addTo(
          layer,
        ),
      );
      if (points.length > 0) {
        map.fitBounds(L.latLngBounds(points), { padding: ROOM_PX, maxZoom: CLOSE_ZOOM, animate: false });
      }
    },
    resize: () => map.invalidateSize({ pan: false }),
    destroy: () => void map.remove(),
  };
}
