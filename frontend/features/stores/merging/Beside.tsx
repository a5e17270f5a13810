import { Suspense, useMemo } from 'react';
import { lazyPart } from '@shared/ui/lazyPart';
import { useReference } from '../reference';
import '../components/duplicates/duplicates.css';
import { distanceWords, otherReasons } from '../components/duplicates/words';
import { PhotosCard } from '@shared/review/PhotosCard';
import { apartText } from '@shared/map/point';
import { storeName, type DuplicatePair } from '../model';
import type { Two } from './choices';
import type { MarkedPoint } from './PairMap';

const PairMap = lazyPart(() => import(/* webpackChunkName: "pair-map" */ './PairMap'));

/** The reasons why two stores may be duplicates: similarity, location and pictures. */
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
    <section className="stack card" aria-label="Signs of a duplicate">
      <h2>
        {Math.round(pair.score * 100)} % similar{' '}
        {away === '' ? null : <span className="muted small">{away}</span>}
      </h2>
      <ul className="row reasons">
        {otherReasons(pair).map((reason) => (
          <li key={reason} className="pill">
            {reason}
          </li>
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
  const [one, other] = points;
  return (
    <>
      <Suspense fallback={<div className="centered muted well merge-map">Loading the map…</div>}>
        {/* A new map for the pair's country: the old one would keep the view inside the other. */}
        <PairMap key={pack.code} box={pack.bounds} points={points} label={label} />
      </Suspense>
      {one === undefined || other === undefined ? null : (
        <p className="muted small">A and B are {apartText(one, other)}</p>
      )}
    </>
  );
}

function Looks({ two }: { two: Two }) {
  const sides = (['a', 'b'] as const).map((side) => ({
    label: side.toUpperCase(),
    alt: `Pictures of ${storeName(two[side])}`,
    urls: [
      two[side].cover_picture?.thumb_url,
      ...two[side].pictures.map(({ picture }) => picture?.thumb_url),
    ].filter((url, place, all): url is string => typeof url === 'string' && all.indexOf(url) === place),
  }));
  return <PhotosCard sides={sides} />;
}
