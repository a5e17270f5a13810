import L from 'leaflet';
import { useEffect } from 'react';
import { boot } from '@shared/boot/boot';
import type { Box } from '@shared/map/box';
import { drawSmallMap } from '@shared/map/smallMap';
import { useCountryCode } from '@shared/session/hooks';
import { useCachedMap } from '@shared/map/useCachedMap';

const CLOSEST = 18;

export interface MarkedPoint {
  letter: 'A' | 'B';
  lat: number;
  lng: number;
}

interface PairMapProps {
  box: Box;
  points: readonly MarkedPoint[];
  /** Text alternative of the map. */
  label: string;
}

/** A read-only map of the two stores, in a separate chunk. */
export default function PairMap({ box, points, label }: PairMapProps) {
  const country = useCountryCode();
  const { element, map } = useCachedMap(null, (at) => draw(at, country, box));
  useEffect(() => map.current?.show(points), [map, points]);
  return (
    <div className="map-frame merge-map">
      <div ref={element} className="map-canvas" role="group" aria-label={label} />
    </div>
  );
}

function draw(at: HTMLElement, country: string, box: Box) {
  const map = drawSmallMap(at, boot(), country, box);
  const layer = L.layerGroup().addTo(map);
  return {
    show: (points: readonly MarkedPoint[]) => {
      layer.clearLayers();
      for (const { letter, lat, lng } of points) {
        const className = `merge-pin merge-pin-${letter.toLowerCase()}`;
        const icon = L.divIcon({ className, iconSize: [24, 24], html: letter });
        L.marker([lat, lng], { icon, keyboard: false, interactive: false }).addTo(layer);
      }
      if (points.length === 0) return;
      const bounds = L.latLngBounds(points.map(({ lat, lng }) => [lat, lng])).pad(0.6);
      map.fitBounds(bounds, { maxZoom: CLOSEST, animate: false });
    },
    resize: () => map.invalidateSize({ pan: false }),
    destroy: () => void map.remove(),
  };
}
