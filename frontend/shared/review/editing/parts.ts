import type { Diff } from '../diffs';

export interface Part {
  key: string;
  label: string;
}

type Mapping = Readonly<Record<string, unknown>>;

/** Return the parts of a proposed list or mapping that the store does not have yet, with their labels. */
export function partsOf(diff: Diff): readonly Part[] {
  return diff.field === 'tags' ? newTags(diff) : newAttributes(diff);
}

function newTags({ proposed_value, current_value, proposed_lines }: Diff): readonly Part[] {
  const ids = numbers(proposed_value);
  const current = numbers(current_value);
  const labels = proposed_lines.join(', ').split(', ');
  return ids
    .map((id, index) => ({ id, label: labels.length === ids.length ? (labels[index] ?? '') : `#${id}` }))
    .filter(({ id }) => !current.includes(id))
    .map(({ id, label }) => ({ key: String(id), label }));
}

/** Return the new attributes. Their lines are sorted by key. */
function newAttributes({ proposed_value, current_value, proposed_lines }: Diff): readonly Part[] {
  const proposed = mapping(proposed_value);
  const current = mapping(current_value);
  return Object.keys(proposed)
    .toSorted((a, b) => (a < b ? -1 : 1))
    .map((key, index) => ({ key, label: proposed_lines[index] ?? key }))
    .filter(({ key }) => JSON.stringify(proposed[key]) !== JSON.stringify(current[key]));
}

/** Return the value of the store after accepting only the chosen parts. */
export function acceptedValue(diff: Diff, keys: readonly string[]): unknown {
  if (diff.field === 'tags') {
    const current = numbers(diff.current_value);
    return [...current, ...keys.map(Number).filter((id) => !current.includes(id))];
  }
  const proposed = mapping(diff.proposed_value);
  return { ...mapping(diff.current_value), ...Object.fromEntries(keys.map((key) => [key, proposed[key]])) };
}

function numbers(value: unknown): readonly number[] {
  return Array.isArray(value) ? (value as number[]) : [];
}

function mapping(value: unknown): Mapping {
  return typeof value === 'object' && value !== null ? (value as Mapping) : {};
}
