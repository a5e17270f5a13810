import { labelOf, formatValue, type FieldLabels } from '@shared/form/labels';

/** Change of a field in a history entry, in the format of the server. */
export interface FieldChange {
  field: string;
  old: unknown;
  new: unknown;
  /** True if the values belonged to a person whose data was erased. */
  erased?: boolean | undefined;
}

const ERASED = 'Erased';

/** One line of a history entry: a field, or several fields that only have a meaning together. */
export interface ShownChange {
  label: string;
  fields: readonly string[];
  before: string;
  after: string;
}

/** Format the changes of an entry. Fields that belong together share a line. */
export function shownChanges(changes: readonly FieldChange[], labels: FieldLabels): readonly ShownChange[] {
  const shown: ShownChange[] = [];
  const shownFields = new Set<string>();
  for (const change of changes) {
    if (shownFields.has(change.field)) continue;
    const group = labels.together?.find(({ fields }) => fields.includes(change.field));
    const members =
      group === undefined ? [change] : changes.filter(({ field }) => group.fields.includes(field));
    for (const { field } of members) shownFields.add(field);
    shown.push({
      label: group?.label ?? labelOf(labels, change.field),
      fields: members.map(({ field }) => field),
      ...sides(members, labels),
    });
  }
  return shown;
}

function sides(members: readonly FieldChange[], labels: FieldLabels): { before: string; after: string } {
  if (members.some(({ erased }) => erased === true)) return { before: ERASED, after: ERASED };
  const [only] = members;
  const described =
    members.length === 1 && only !== undefined
      ? (labels.describeChange?.(only.field, only.old, only.new) ?? null)
      : null;
  if (described !== null) return { before: described[0], after: described[1] };
  const lists = only === undefined || members.length > 1 ? null : listSides(only);
  if (lists !== null && only !== undefined)
    return {
      before: formatValue(labels, only.field, lists.removed),
      after: formatValue(labels, only.field, lists.added),
    };
  return {
    before: joined(members.map(({ field, old }) => formatValue(labels, field, old))),
    after: joined(members.map(({ field, new: now }) => formatValue(labels, field, now))),
  };
}

function joined(parts: readonly string[]): string {
  const filled = parts.filter((part) => part !== '–');
  return filled.length === 0 ? '–' : filled.join(', ');
}

/**
 * Return the items that only one of two plain lists contains; null for other values, and if only the order
 * differs.
 */
function listSides({ old, new: now }: FieldChange): { removed: unknown[]; added: unknown[] } | null {
  if (!isPlainList(old) || !isPlainList(now)) return null;
  const removed = old.filter((item) => !now.includes(item));
  const added = now.filter((item) => !old.includes(item));
  return removed.length + added.length === 0 ? null : { removed, added };
}

function isPlainList(value: unknown): value is readonly (string | number)[] {
  return Array.isArray(value) && value.every((item) => typeof item === 'string' || typeof item === 'number');
}
