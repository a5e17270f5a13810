import Button from '@mui/material/Button';
import { Notice } from '@shared/ui/Notice';
import { useSetStoreValues } from '../../fieldHooks';
import { idsOfChain, type RegionField } from '../fields/regions';
import { useRegionIds } from '../fields/useRegions';
import type { usePlaceOfPin } from './usePlaceOfPin';

/** A notice that the pin is in other regions than the chosen ones, with a button to apply them. */
export function PlaceHint({ place }: { place: ReturnType<typeof usePlaceOfPin> }) {
  const ids = useRegionIds();
  const setValues = useSetStoreValues();
  if (place === undefined || place.regions.length === 0) return null;
  const regionIds = idsOfChain(place.regions);
  const isSame = (Object.keys(regionIds) as RegionField[]).every(
    (field) => regionIds[field] === null || regionIds[field] === ids[field],
  );
  if (isSame) return null;
  const names = [...place.regions].reverse().map(({ name }) => name);
  return (
    <Notice
      role="status"
      action={
        <Button size="small" onClick={() => setValues(regionIds)}>
          Use it
        </Button>
      }
    >
      {place.is_guess ? 'The nearest region to this pin is' : 'This pin is in'} {names.join(', ')}.
    </Notice>
  );
}
