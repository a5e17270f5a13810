import { Suspense, useState } from 'react';
import { boot } from '@shared/boot/boot';
import { apartText, metresBetween, pointText } from '@shared/map/point';
import { hasTiles } from '@shared/map/tiles';
import { useCountry } from '@shared/session/hooks';
import { useSeen } from '@shared/hooks/useSeen';
import { lazyPart } from '@shared/ui/lazyPart';
import type { Diff } from './diffs';
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

/** Distance in meters below which a map without streets shows nothing that helps. */
const CLOSE_M = 250;

/**
 * A map with our pin and the other one, and the distance between them. Without streets, pins that are close
 * together are described by their addresses instead.
 */
export function PinsFrame({ spots }: { spots: readonly Spot[] }) {
  const { bounds } = useCountry();
  const [one, other] = spots;
  const [frame, isSeen] = useSeen();
  const [hasStreets, setStreets] = useState(() => hasTiles(boot().tile_url));
  const isClose = one !== undefined && other !== undefined && metresBetween(one, other) < CLOSE_M;
  if (isClose && !hasStreets) return <Addresses one={one} other={other} />;
  return (
    <>
      <div ref={frame} className="map-frame pins-frame">
        <Suspense fallback={<Waiting />}>
          {isSeen ? (
            <PinsMap tiles={boot()} box={bounds} spots={spots} onOutlines={() => setStreets(false)} />
          ) : (
            <Waiting />
          )}
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

/** The address and the coordinates of both sides, and the distance between them. */
function Addresses({ one, other }: { one: Spot; other: Spot }) {
  return (
    <>
      <h2>{apartText(one, other)}</h2>
      <dl className="stack small">
        {[one, other].map((spot) => (
          <div key={spot.kind}>
            <dt className="line-tight muted">
              <span className={`dot pins-${spot.kind}`} aria-hidden /> {spot.label}
            </dt>
            <dd>
              {spot.address === '' ? 'No address' : spot.address}
              <span className="cell-sub">{pointText(spot)}</span>
            </dd>
          </div>
        ))}
      </dl>
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

/** A location that may be unknown. */
interface Pin {
  lat: number | null;
  lng: number | null;
  address?: string;
}

/**
 * Return the known locations of our pin and the other one. The other side has our address unless it proposes
 * another one.
 */
export function spotsOf(
  current: Pin | null,
  proposed: unknown,
  theirLabel: string,
  theirAddress: string | null = null,
): readonly Spot[] {
  const address = current?.address ?? '';
  return [
    ...spotOf('ours', 'Our pin', current, address),
    ...spotOf('theirs', theirLabel, readPin(proposed), theirAddress ?? address),
  ];
}

function spotOf(kind: Spot['kind'], label: string, pin: Pin | null, address: string): readonly Spot[] {
  if (pin === null || pin.lat === null || pin.lng === null) return [];
  return [{ kind, label, lat: pin.lat, lng: pin.lng, address }];
}

function readPin(pin: unknown): Pin | null {
  if (typeof pin !== 'object' || pin === null) return null;
  const { lat, lng } = pin as { lat?: unknown; lng?: unknown };
  return typeof lat === 'number' && typeof lng === 'number' ? { lat, lng } : null;
}

/** Return the proposed address among the differences; null if it is not one of them. */
export function addressIn(diffs: readonly Diff[]): string | null {
  return diffs.find(({ field }) => field === 'address_line1')?.proposed_lines.join(', ') ?? null;
}
