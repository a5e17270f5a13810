import Button from '@mui/material/Button';
import { Notice } from '@shared/ui/Notice';
import { useSetStoreValues } from '../../fieldHooks';
import { idsOfChain, type RegionField } from '../fields/regions';
import { useRegionIds } from '../fields/useRegions';
import type { usePlaceOfPin } from './usePlaceOfPin';

/** Which regions the pin lies in, where they are not the ones chosen; and how to take them over. */
export function PlaceHint({ place }: { place: ReturnType<typeof usePlaceOfPin> }) {
  const ids = useRegionIds();
  const setValues = useSetStoreValues();
  if (place === undefined || place.regions.length === 0) return null;
  const found = idsOfChain(place.regions);
  const isSame = (Object.keys(found) as RegionField[]).every(
    (field) => found[field] === null || found[field] === ids[field],
  );
  if (isSame) return null;
  const names = [...place.regions].reverse().map(({ name }) => name);
  return (
    <Notice
      role="status"
      action={
        <Button size="small" onClick={() => setValues(found)}>
          Use it
        </Button>
      }
    >
      {place.is_guess ? 'The nearest region to this pin is' : 'This pin is in'} {names.join(', ')}.
    </Notice>
  );
}
