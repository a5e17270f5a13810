import { useMemo } from 'react';
import { callApi } from '@shared/api/client';
import { useBootstrap } from '@shared/session/bootstrap';
import { useSession } from '@shared/session/hooks';
import type { FilterSpec } from './filters';
import type { IdPicker } from '@shared/form/idPicker';

const LEVELS = 3;

/**
 * Return a picker for regions of one level, or of all. Larger regions come first; names include the parent
 * regions.
 */
export function regionPicker(level: number | null): IdPicker {
  return {
    search: async (keyword, within, signal) => {
      const input = {
        keyword,
        ...(level === null ? {} : { level }),
        ...(within.length === 0 ? {} : { within: [...within] }),
      };
      const response = await callApi('address/query_regions', input, { signal, handles: 'all' });
      return response.slice(0, 50).map(({ region_id, name, path }) => ({
        value: String(region_id),
        label: name,
        ...(path === name ? {} : { hint: path.split(' › ')[0] ?? '' }),
      }));
    },
    name: async (ids, signal) => {
      const reply = await callApi('address/query_regions', { ids: [...ids] }, { signal, handles: 'all' });
      return reply.map((region) => ({ value: String(region.region_id), label: region.name }));
    },
    fitting: async (ids, within, signal) => {
      const input = { ids: [...ids], within: [...within] };
      const answer = await callApi('address/query_regions', input, { signal, handles: 'all' });
      const inside = answer.map(({ region_id }) => region_id);
      return ids.filter((id) => inside.includes(id));
    },
  };
}

/** Regions of all levels, for pages, articles and rules. */
export const ANY_REGION = regionPicker(null);

/** Return one filter per region level of the current country, up to level `most`. */
export function useRegionFilters(most = LEVELS): readonly FilterSpec[] {
  const country = useSession((state) => state.country);
  const pack = useBootstrap()?.countries.find(({ code }) => code === country);
  return useMemo(
    () =>
      (pack?.regions ?? [])
        .filter(({ level, is_text }) => level <= most && !is_text)
        .map(({ level, name }) => ({
          kind: 'ids',
          key: `region_l${level}`,
          label: name,
          picker: regionPicker(level),
          // A subdistrict is limited by its district, or by its region if no district is chosen.
          within: [level - 1, level - 2].filter((above) => above > 0).map((above) => `region_l${above}`),
        })),
    [pack, most],
  );
}
