import { useQuery } from '@tanstack/react-query';
import { useDebounced } from '@shared/hooks/useDebounced';
import { useCountryCode } from '@shared/session/hooks';
import { placeOfPinOptions } from '../../api';
import { useSetStoreValues } from '../../fieldHooks';
import { useReference } from '../../reference';
import { idsOfChain, type RegionField } from '../fields/regions';
import { useRegionIds } from '../fields/useRegions';
import type { Point } from '@shared/map/point';

const STILL_MS = 400;

/** Which regions the pin lies in, where they are not the ones chosen; and how to take them over. */
export function PlaceHint({ pin }: { pin: Point }) {
  const country = useCountryCode();
  const { pack } = useReference();
  const ids = useRegionIds();
  const setValues = useSetStoreValues();
  const settled = useDebounced(pin, STILL_MS);
  const { data } = useQuery(placeOfPinOptions(country, { lat: settled.lat, lng: settled.lng }));
  if (data === undefined) return null;
  if (!data.is_inside) return <p className="note-box is-warning">The pin is outside {pack.name}.</p>;
  if (data.regions.length === 0) return null;
  const found = idsOfChain(data.regions);
  const isSame = (Object.keys(found) as RegionField[]).every(
    (field) => found[field] === null || found[field] === ids[field],
  );
  if (isSame) return null;
  const names = [...data.regions].reverse().map(({ name }) => name);
  return (
    <p className="note-box" role="status">
      {data.is_guess ? 'The nearest region to this pin is' : 'This pin is in'} {names.join(', ')}.
      <button type="button" className="link-button" onClick={() => setValues(found)}>
        Use it
      </button>
    </p>
  );
}
