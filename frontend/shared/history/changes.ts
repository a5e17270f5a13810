import { labelOf, wordsOf, type FieldWords } from '@shared/form/labels';

/** One field of a history entry, as the server keeps it. */
export interface FieldChange {
  field: string;
  old: unknown;
  new: unknown;
}

/** What a history entry shows in one line: a field, or several that mean something only together. */
export interface ShownChange {
  label: string;
  fields: readonly string[];
  before: string;
  after: string;
}

/** The changes of an entry in words, those that belong together as one. */
export function shownChanges(changes: readonly FieldChange[], words: FieldWords): readonly ShownChange[] {
  const shown: ShownChange[] = [];
  const told = new Set<string>();
  for (const change of changes) {
    if (told.has(change.field)) continue;
    const group = words.together?.find(({ fields }) => fields.includes(change.field));
    const members =
      group === undefined ? [change] : changes.filter(({ field }) => group.fields.includes(field));
    for (const { field } of members) told.add(field);
    shown.push({
      label: group?.label ?? labelOf(words, change.field),
      fields: members.map(({ field }) => field),
      ...sides(members, words),
    });
  }
  return shown;
}

function sides(members: readonly FieldChange[], words: FieldWords): { before: string; after: string } {
  const [only] = members;
  const told =
    members.length === 1 && only !== undefined
      ? (words.describeChange?.(only.field, only.old, only.new) ?? null)
      : null;
  if (told !== null) return { before: told[0], after: told[1] };
  return {
    before: joined(members.map(({ field, old }) => wordsOf(words, field, old))),
    after: joined(members.map(({ field, new: now }) => wordsOf(words, field, now))),
  };
}

function joined(parts: readonly string[]): string {
  const said = parts.filter((part) => part !== '–');
  return said.length === 0 ? '–' : said.join(', ');
}
