import { Suspense } from 'react';
import { boot } from '@shared/boot/boot';
import { apartText } from '@shared/map/point';
import { useCountry } from '@shared/session/hooks';
import { useSeen } from '@shared/hooks/useSeen';
import { lazyPart } from '@shared/ui/lazyPart';
import type { Spot } from './PinsMap';
import { Spinner } from '@shared/ui/Spinner';
import './pins.css';

const PinsMap = lazyPart(() => import(/* webpackChunkName: "pins-map" */ './PinsMap'));

interface PinsCardProps {
  spots: readonly Spot[];
  /** Text shown if no location is known. */
  nothing: string;
}

/** A card with the map of our pin and the other one. */
export function PinsCard({ spots, nothing }: PinsCardProps) {
  if (spots.length === 0) return <p className="muted">{nothing}</p>;
  return (
    <section className="stack card" aria-label="Location">
      <PinsFrame spots={spots} />
    </section>
  );
}

/** A map with our pin and the other one, and the distance between them. */
export function PinsFrame({ spots }: { spots: readonly Spot[] }) {
  const { bounds } = useCountry();
  const [one, other] = spots;
  const [frame, isSeen] = useSeen();
  return (
    <>
      <div ref={frame} className="map-frame pins-frame">
        <Suspense fallback={<Waiting />}>
          {isSeen ? <PinsMap tiles={boot()} box={bounds} spots={spots} /> : <Waiting />}
        </Suspense>
      </div>
      {one === undefined || other === undefined ? null : (
        <ul className="facts tiny">
          {spots.map(({ kind, label }) => (
            <li key={kind}>
              <span className={`dot pins-${kind}`} aria-hidden /> {label}
            </li>
          ))}
          <li>{apartText(one, other)}</li>
        </ul>
      )}
    </>
  );
}

function Waiting() {
  return (
    <div className="map-waiting">
      <Spinner size="large" label="Loading the map" />
    </div>
  );
}

/** Return the known locations of our pin and the other one. */
export function spotsOf(ours: unknown, theirs: unknown, theirLabel: string): readonly Spot[] {
  const [own, other] = [readPin(ours), readPin(theirs)];
  return [
    ...(own === null ? [] : [{ kind: 'ours' as const, label: 'Our pin', ...own }]),
    ...(other === null ? [] : [{ kind: 'theirs' as const, label: theirLabel, ...other }]),
  ];
}

function readPin(pin: unknown): { lat: number; lng: number } | null {
  if (typeof pin !== 'object' || pin === null) return null;
  const { lat, lng } = pin as { lat?: unknown; lng?: unknown };
  return typeof lat === 'number' && typeof lng === 'number' ? { lat, lng } : null;
}
