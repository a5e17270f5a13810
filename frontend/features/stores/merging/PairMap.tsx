import L from 'leaflet';
import 'leaflet/dist/leaflet.css';
import { useEffect, useRef } from 'react';
import { boot } from '@shared/boot/boot';
import { widened, type Box } from '@shared/map/atlas';
import { addGraticule } from '@shared/map/graticule';
import { addGround, MOST_ZOOM } from '@shared/map/ground';
import '@shared/map/map.css';

const CLOSEST = 18;

export interface MarkedPoint {
  letter: 'A' | 'B';
  lat: number;
  lng: number;
}

interface PairMapProps {
  box: Box;
  points: readonly MarkedPoint[];
  /** What the map shows, for those who cannot see it. */
  label: string;
}

/** Where the two stand, to be looked at. A chunk of its own. */
export default function PairMap({ box, points, label }: PairMapProps) {
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const at = element.current;
    if (at === null || points.length === 0) return undefined;
    const map = L.map(at, {
      keyboard: false,
      scrollWheelZoom: false,
      maxZoom: MOST_ZOOM,
      minZoom: 3,
      zoomAnimation: false,
      fadeAnimation: false,
    });
    map.attributionControl.setPrefix(false);
    L.control.scale({ imperial: false }).addTo(map);
    addGround(map, boot(), widened(box, 1));
    map.fitBounds(L.latLngBounds(points.map(({ lat, lng }) => [lat, lng])).pad(0.6), { maxZoom: CLOSEST });
    addGraticule(map);
    for (const { letter, lat, lng } of points) {
      const icon = L.divIcon({
        className: `merge-pin merge-pin-${letter.toLowerCase()}`,
        iconSize: [24, 24],
        html: letter,
      });
      L.marker([lat, lng], { icon, keyboard: false, interactive: false }).addTo(map);
    }
    const watching = new ResizeObserver(() => map.invalidateSize({ pan: false }));
    watching.observe(at);
    return () => {
      watching.disconnect();
      map.remove();
    };
  }, [box, points]);
  return (
    <div className="map-frame merge-map">
      <div ref={element} className="map-canvas" role="group" aria-label={label} />
    </div>
  );
}
