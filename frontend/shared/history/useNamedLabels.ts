import { useQueries } from '@tanstack/react-query';
import { useMemo } from 'react';
import { labelledBy, type FieldLabels } from '@shared/form/labels';
import { formatMoment, isMoment } from '@shared/format/dates';
import { useBootstrap } from '@shared/session/bootstrap';
import { useCountry, useCountryCode } from '@shared/session/hooks';
import type { FilterOption } from '@shared/form/idPicker';
import type { FieldChange } from './changes';

const CACHE_MS = 5 * 60 * 1000;
const MOST = 20;
const NO_RECORDS: NonNullable<FieldLabels['records']> = {};
const NO_CODES: NonNullable<FieldLabels['codes']> = {};

/**
 * Return the labels for these changes: names for record IDs, labels for codes, and times in the time zone of
 * the country.
 */
export function useNamedLabels(changes: readonly FieldChange[], labels: FieldLabels): FieldLabels {
  const country = useCountryCode();
  const { timezone } = useCountry();
  const enums = useBootstrap()?.enums;
  const { records = NO_RECORDS, codes = NO_CODES, describe } = labels;
  const wanted = useMemo(() => [...idsIn(changes, Object.keys(records))], [changes, records]);
  const names = useQueries({
    queries: wanted.map(([field, ids]) => ({
      queryKey: ['record-names', country, field, ids],
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        records[field]?.name(ids, signal) ?? Promise.resolve([] as readonly FilterOption[]),
      staleTime: CACHE_MS,
      retry: false,
    })),
    combine: (namedLabels) =>
      new Map(
        namedLabels.flatMap(({ data }, at) =>
          (data ?? []).map(({ value, label }) => [`${wanted[at]?.[0] ?? ''} ${value}`, label] as const),
        ),
      ),
  });
  const coded = labelledBy(
    Object.fromEntries(Object.entries(codes).map(([field, name]) => [field, enums?.[name] ?? []])),
  );
  return {
    ...labels,
    describe: (field, value) =>
      nameOf(names, field, value) ??
      describe?.(field, value) ??
      (value === null || value === '' ? null : coded(field, value)) ??
      (isMoment(value) ? formatMoment(value, timezone) : null),
  };
}

/** Return the name of a record, or the names of several; null if one is unknown. */
function nameOf(names: ReadonlyMap<string, string>, field: string, value: unknown): string | null {
  if (!Array.isArray(value)) return names.get(`${field} ${String(value)}`) ?? null;
  const each = value.map((id) => names.get(`${field} ${String(id)}`) ?? null);
  return each.length === 0 || each.includes(null) ? null : each.join(', ');
}

/** Return the record IDs in the changes by field, without duplicates, limited to the maximum of one call. */
function idsIn(changes: readonly FieldChange[], fields: readonly string[]): Map<string, readonly number[]> {
  const idsByField = new Map<string, readonly number[]>();
  for (const field of fields) {
    const ids = changes
      .filter((change) => change.field === field)
      .flatMap((change) => [change.old, change.new].flat())
      .filter((value): value is number => typeof value === 'number');
    const each = [...new Set(ids)].sort((a, b) => a - b).slice(0, MOST);
    if (each.length > 0) idsByField.set(field, each);
  }
  return idsByField;
}
