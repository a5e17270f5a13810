import { useMemo } from 'react';
import { useRegionChoices, useRegionIds } from '../fields/useRegions';
import type { RegionRow } from '../../model';
import type { Place } from '@shared/map/places';

/** Return the centers of the regions around the chosen one, shown as names on the map. */
export function usePlaces(): readonly Place[] {
  const ids = useRegionIds();
  const first = useRegionChoices(1, 'region_l1_id', '').all;
  const second = useRegionChoices(2, 'region_l2_id', '').all;
  const third = useRegionChoices(3, 'region_l3_id', '').all;
  const { region_l1_id, region_l2_id, region_l3_id } = ids;
  return useMemo(() => {
    const chosen = new Set([region_l1_id, region_l2_id, region_l3_id]);
    const deeper = [...(third ?? []), ...(second ?? [])];
    return (deeper.length > 0 ? deeper : (first ?? [])).flatMap((region) => toPlace(region, chosen));
  }, [first, second, third, region_l1_id, region_l2_id, region_l3_id]);
}

function toPlace(
  { region_id, name, lat, lng }: RegionRow,
  chosen: ReadonlySet<number | null>,
): readonly Place[] {
  if (lat === null || lng === null) return [];
  return [{ id: region_id, name, lat, lng, isChosen: chosen.has(region_id) }];
}
