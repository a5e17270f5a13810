import type { FilterOption } from './filters';

/**
 * The options of a filter in an order that a tick does not change, for the pointer is still there: those that were
 * chosen at `first`, then what the word finds, then others that were chosen since.
 */
export function steadyOptions(
  first: readonly string[],
  held: readonly FilterOption[],
  found: readonly FilterOption[],
): readonly FilterOption[] {
  const isFirst = ({ value }: FilterOption) => first.includes(value);
  const others = found.filter((option) => !isFirst(option));
  const shown = new Set(others.map(({ value }) => value));
  const added = held.filter((option) => !isFirst(option) && !shown.has(option.value));
  return [...held.filter(isFirst), ...others, ...added];
}
