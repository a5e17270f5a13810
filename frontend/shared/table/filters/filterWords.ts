import type { FilterSpec, FilterValue, IdsSpec } from './filters';

/** Format the value of a filter with the labels of its options. */
export function formatFilter(spec: Exclude<FilterSpec, IdsSpec>, value: FilterValue | undefined): string {
  if (spec.kind === 'yesNo') return value === true ? spec.yes : spec.no;
  if (spec.kind === 'many') {
    return (value as readonly string[])
      .map((one) => spec.options.find((option) => option.value === one)?.label ?? one)
      .join(', ');
  }
  if (spec.kind === 'texts') return (value as readonly string[]).join(', ');
  return String(value);
}
