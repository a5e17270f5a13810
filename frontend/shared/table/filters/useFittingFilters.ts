import { useQueries } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { scopeOf, type FilterSpec } from './filters';
import { withFilter, type ListState } from '@shared/table/state/listState';

/**
 * Remove values of a filter that do not belong to the value of its parent filter. For example, the district
 * is removed when another region is chosen.
 */
export function useFittingFilters(
  specs: readonly FilterSpec[],
  state: ListState,
  onChange: (next: ListState) => void,
): void {
  const standing = specs.flatMap((spec) => {
    if (spec.kind !== 'ids' || spec.picker.fitting === undefined) return [];
    const ids = (state.filters[spec.key] as readonly number[] | undefined) ?? [];
    const within = scopeOf(spec, state.filters);
    return ids.length === 0 || within.length === 0
      ? []
      : [{ key: spec.key, ids, within, fitting: spec.picker.fitting }];
  });
  const answers = useQueries({
    queries: standing.map(({ key, ids, within, fitting }) => ({
      queryKey: ['filter-fit', key, ids, within],
      queryFn: ({ signal }: { signal: AbortSignal }) => fitting(ids, within, signal),
      staleTime: Infinity,
    })),
  });
  const at = standing.findIndex(
    ({ ids }, index) => (answers[index]?.data?.length ?? ids.length) < ids.length,
  );
  const key = standing[at]?.key ?? null;
  const earlier = answers[at]?.data ?? [];
  const takeOut = useEffectEvent(() => {
    if (key !== null) onChange(withFilter(state, key, earlier.length === 0 ? undefined : earlier));
  });
  const misfit = key === null ? '' : `${key} ${earlier.join(',')}`;
  useEffect(() => {
    if (misfit !== '') takeOut();
  }, [misfit]);
}
