import type { FilterOption } from '@shared/form/idPicker';

/**
 * Order the options of a filter so that checking one does not move them under the pointer: options that were
 * chosen at `first`, then the search results, then other options that were chosen later.
 */
export function steadyOptions(
  first: readonly string[],
  chosen: readonly FilterOption[],
  options: readonly FilterOption[],
): readonly FilterOption[] {
  const isFirst = ({ value }: FilterOption) => first.includes(value);
  const others = options.filter((option) => !isFirst(option));
  const shown = new Set(others.map(({ value }) => value));
  const added = chosen.filter((option) => !isFirst(option) && !shown.has(option.value));
  return [...chosen.filter(isFirst), ...others, ...added];
}
