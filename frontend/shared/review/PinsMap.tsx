import L from 'leaflet';
import { useEffect } from 'react';
import type { Box } from '@shared/map/box';
import { drawSmallMap } from '@shared/map/smallMap';
import type { Tiles } from '@shared/map/tiles';
import { useCountryCode } from '@shared/session/hooks';
import { useCachedMap } from '@shared/map/useCachedMap';
import { MARKER_PX, spread } from './spread';

export interface Spot {
  kind: 'ours' | 'theirs';
  label: string;
  lat: number;
  lng: number;
  /** Address on this side; empty if none is known. */
  address: string;
}

interface PinsMapProps {
  tiles: Tiles;
  box: Box;
  spots: readonly Spot[];
  /** Called if the map shows no streets. */
  onOutlines: () => void;
}

const CLOSE_ZOOM = 17;
const BORDER_PX = 2;
const RADIUS_PX = (MARKER_PX - BORDER_PX) / 2;
const PADDING_PX: L.PointExpression = [36, 36];

/** A small map with a marker for each side. Loaded as a separate chunk. */
export default function PinsMap({ tiles, box, spots, onOutlines }: PinsMapProps) {
  const country = useCountryCode();
  const { element, map } = useCachedMap(onOutlines, (at, now) =>
    draw(drawSmallMap(at, tiles, country, box, () => now()())),
  );
  useEffect(() => map.current?.show(spots), [map, spots]);
  return <div ref={element} className="map-canvas" role="group" aria-label={described(spots)} />;
}

function described(spots: readonly Spot[]): string {
  return `Map with ${spots.map(({ label, lat, lng }) => `${label} at ${lat}, ${lng}`).join(' and ')}`;
}

function draw(map: L.Map) {
  const layer = L.layerGroup().addTo(map);
  let shown: readonly Spot[] = [];
  const place = () => {
    layer.clearLayers();
    const onScreen = shown.map(({ lat, lng }) => map.latLngToLayerPoint([lat, lng]));
    const points = spread(onScreen).map(({ x, y }) => map.layerPointToLatLng([x, y]));
    if (points.length > 1) L.polyline(points, { className: 'pins-line', weight: 2 }).addTo(layer);
    points.forEach((point, index) => {
      const className = `pins-spot pins-${shown[index]?.kind ?? ''}`;
      L.circleMarker(point, { className, radius: RADIUS_PX, weight: BORDER_PX }).addTo(layer);
    });
  };
  map.on('zoomend', place);
  return {
    show: (spots: readonly Spot[]) => {
      shown = spots;
      const bounds = L.latLngBounds(spots.map(({ lat, lng }) => L.latLng(lat, lng)));
      if (spots.length > 0) {
        map.fitBounds(bounds, { padding: PADDING_PX, maxZoom: CLOSE_ZOOM, animate: false });
      }
      place();
    },
    // The center stays, so that the markers stay visible when the map becomes narrower.
    resize: () => {
      if (map.getContainer().clientWidth > 0) map.invalidateSize({ animate: false });
    },
    destroy: () => void map.remove(),
  };
}
