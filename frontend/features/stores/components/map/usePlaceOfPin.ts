import { useQuery } from '@tanstack/react-query';
import { useDebounced } from '@shared/hooks/useDebounced';
import type { Point } from '@shared/map/point';
import { useCountryCode } from '@shared/session/hooks';
import { placeOfPinOptions } from '../../api';

const STILL_MS = 400;
const NOWHERE: Point = { lat: 0, lng: 0 };

/** Return the regions at the pin once it stops moving, or undefined while they are unknown. */
export function usePlaceOfPin(pin: Point | null) {
  const country = useCountryCode();
  const settled = useDebounced(pin, STILL_MS);
  const { data } = useQuery({
    ...placeOfPinOptions(country, settled ?? NOWHERE),
    enabled: pin !== null && settled !== null,
  });
  return pin === null || settled === null ? undefined : data;
}
