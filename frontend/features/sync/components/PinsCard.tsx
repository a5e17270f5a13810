import { lazy, Suspense } from 'react';
import { boot } from '@shared/boot/boot';
import { useCountry } from '@shared/session/hooks';
import type { SyncItem } from '../model';
import type { Spot } from './PinsMap';

const PinsMap = lazy(() => import(/* webpackChunkName: "pins-map" */ './PinsMap'));

/** Both pins on one map: where we have the store, where the source has it. */
export function PinsCard({ item }: { item: SyncItem }) {
  const { bounds } = useCountry();
  const spots = spotsOf(item);
  if (spots.length === 0) return <p className="nothing">Neither side says where it is.</p>;
  return (
    <section className="rail-card" aria-label="Where it is">
      <div className="map-frame pins-frame">
        <Suspense fallback={<div className="map-waiting">Loading the map…</div>}>
          <PinsMap tiles={boot()} box={bounds} spots={spots} />
        </Suspense>
      </div>
      <ul className="pins-legend">
        {spots.map(({ kind, label }) => (
          <li key={kind}>
            <span className={`pin-dot pin-${kind}`} aria-hidden /> {label}
          </li>
        ))}
      </ul>
    </section>
  );
}

function spotsOf({ now, pin, source }: SyncItem): readonly Spot[] {
  const own = readPin(now);
  const ours = own === null ? [] : [{ kind: 'ours' as const, label: 'Our pin', ...own }];
  const theirs = readPin(pin);
  return theirs === null ? ours : [...ours, { kind: 'theirs' as const, label: source.name, ...theirs }];
}

function readPin(pin: unknown): { lat: number; lng: number } | null {
  if (typeof pin !== 'object' || pin === null) return null;
  const { lat, lng } = pin as { lat?: unknown; lng?: unknown };
  return typeof lat === 'number' && typeof lng === 'number' ? { lat, lng } : null;
}
