import { lazy, Suspense, useMemo } from 'react';
import { useReference } from '../reference';
import '@shared/form/RecordRail.css';
import '../components/duplicates/duplicates.css';
import { distanceWords, otherReasons } from '../components/duplicates/words';
import { fullName, type DuplicatePair } from '../model';
import type { Two } from './choices';
import type { MarkedPoint } from './PairMap';

const PairMap = lazy(() => import(/* webpackChunkName: "pair-map" */ './PairMap'));
const MOST_SHOWN = 8;

/** Why the two may be one: the likeness, where they stand, what they look like. */
export function Beside({ two, pair }: { two: Two; pair: DuplicatePair | null }) {
  return (
    <>
      {pair === null ? null : <Why pair={pair} />}
      <Where two={two} />
      <Looks two={two} />
    </>
  );
}

function Why({ pair }: { pair: DuplicatePair }) {
  const away = distanceWords(pair.distance_m);
  return (
    <section className="rail-card" aria-label="Why they may be one">
      <h2>
        {Math.round(pair.score * 100)} % alike{' '}
        {away === '' ? null : <span className="rail-muted">{away}</span>}
      </h2>
      <ul className="reasons">
        {otherReasons(pair).map((reason) => (
          <li key={reason}>{reason}</li>
        ))}
      </ul>
    </section>
  );
}

function Where({ two }: { two: Two }) {
  const { pack } = useReference();
  const points = useMemo(
    () =>
      (['a', 'b'] as const).flatMap((side): readonly MarkedPoint[] => {
        const { lat, lng } = two[side];
        if (lat === null || lng === null) return [];
        return [{ letter: side === 'a' ? 'A' : 'B', lat, lng }];
      }),
    [two],
  );
  if (points.length === 0) return null;
  const label =
    points.length === 1 ? 'Map: only one of the two has a pin' : 'Map with the pins of both stores';
  return (
    <Suspense fallback={<div className="merge-map-waiting">Loading the map…</div>}>
      <PairMap box={pack.bounds} points={points} label={label} />
    </Suspense>
  );
}

function Looks({ two }: { two: Two }) {
  const sides = (['a', 'b'] as const).map((side) => ({
    letter: side.toUpperCase(),
    store: two[side],
    urls: [
      two[side].cover_picture?.thumb_url,
      ...two[side].pictures.map(({ picture }) => picture?.thumb_url),
    ].filter((url): url is string => typeof url === 'string'),
  }));
  if (sides.every(({ urls }) => urls.length === 0)) return null;
  return (
    <section className="rail-card" aria-label="Pictures">
      {sides.map(({ letter, store, urls }) => (
        <div key={letter} className="merge-pictures">
          <span className="merge-letter">{letter}</span>
          {urls.length === 0 ? <span className="rail-muted">No pictures</span> : null}
          {urls.slice(0, MOST_SHOWN).map((url, place) => (
            <img
              key={url + String(place)}
              src={url}
              alt={place === 0 ? `Pictures of ${fullName(store)}` : ''}
              width={52}
              height={52}
              loading="lazy"
            />
          ))}
          {urls.length > MOST_SHOWN ? <span className="rail-muted">+{urls.length - MOST_SHOWN}</span> : null}
        </div>
      ))}
    </section>
  );
}
