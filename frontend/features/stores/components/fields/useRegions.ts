import { useQuery } from '@tanstack/react-query';
import { useCountryCode } from '@shared/session/hooks';
import { regionsOptions } from '../../api';
import { useStoreValue } from '../../fieldHooks';
import type { RegionRow } from '../../model';
import { parentOf, type RegionField, type RegionIds } from './regions';

export function useRegionIds(): RegionIds {
  return {
    region_l1_id: useStoreValue('region_l1_id'),
    region_l2_id: useStoreValue('region_l2_id'),
    region_l3_id: useStoreValue('region_l3_id'),
  };
}

/** Return the regions below the chosen parent, all of them and those that match the keyword. */
export function useRegionChoices(level: number, field: RegionField, keyword: string) {
  const country = useCountryCode();
  const parent = parentOf(field, useRegionIds());
  const isReady = level === 1 || parent !== null;
  const scope = level === 1 ? { level } : { level, parent_id: parent };
  const all = useQuery({ ...regionsOptions(country, scope), enabled: isReady });
  const regions = useQuery({
    ...regionsOptions(country, { ...scope, keyword }),
    enabled: isReady && keyword !== '',
  });
  const shown = keyword === '' ? all : regions;
  return {
    isReady,
    all: all.data,
    choices: shown.data ?? [],
    isLoading: shown.isLoading,
    error: all.error,
  };
}

/** Return the chosen regions with their details, from the largest down. */
export function useChosenRegions(): readonly RegionRow[] {
  const ids = useRegionIds();
  const first = useRegionChoices(1, 'region_l1_id', '').all;
  const second = useRegionChoices(2, 'region_l2_id', '').all;
  const third = useRegionChoices(3, 'region_l3_id', '').all;
  const chosen = [
    first?.find(({ region_id }) => region_id === ids.region_l1_id),
    second?.find(({ region_id }) => region_id === ids.region_l2_id),
    third?.find(({ region_id }) => region_id === ids.region_l3_id),
  ];
  return chosen.filter((region) => region !== undefined);
}
