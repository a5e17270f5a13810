import type { Findings, ImportField, Imported, Question, Setup } from './definition';

type Mapped = Setup['mapped'][number];

const DEFAULTS = {
  id_source: 'import',
  date_order: 'dmy',
  duplicates: 'skip',
  updates: 'blanks',
  hidden_rows: 'ask',
} as const;

/** The choices to begin with: those the file was last checked with, else what its column names suggest. */
export function startingSetup(imported: Imported): Setup {
  if (imported.setup !== null) return imported.setup as Setup;
  return {
    ...DEFAULTS,
    ...readingOf(imported),
    date_order: imported.suggested_date_order,
    mapped: imported.suggested.map(({ field, column }) => ({ field, columns: [column] })),
    values: [],
  };
}

/** How the file is read, as its setup says it. */
function readingOf({ facts }: Imported) {
  const { sheet, header_row, header_rows, encoding } = facts;
  return { sheet, header_row, header_rows, encoding: encoding as NonNullable<Setup['encoding']> };
}

/** A saved mapping for this file: columns that the file does not have are left out, and how it is read stays. */
export function withMapping(setup: Setup, kept: Setup, columns: readonly string[]): Setup {
  const mapped = kept.mapped
    .map((one) => ({ ...one, columns: (one.columns ?? []).filter((name) => columns.includes(name)) }))
    .filter((one) => one.columns.length > 0 || (one.value ?? '') !== '');
  const { sheet = '', header_row = 0, header_rows = 0, encoding = '', hidden_rows = 'ask' } = setup;
  return { ...kept, mapped, sheet, header_row, header_rows, encoding, hidden_rows };
}

/** The field that a column fills, or ''. */
export function fieldOf(setup: Setup, column: string): string {
  return setup.mapped.find(({ columns }) => columns?.includes(column) === true)?.field ?? '';
}

/** The setup in which a column fills this field, or with '' none. Several columns of one field: the first filled counts. */
export function withColumn(setup: Setup, column: string, field: string): Setup {
  const without = setup.mapped
    .map((one) => ({ ...one, columns: (one.columns ?? []).filter((name) => name !== column) }))
    .filter((one) => one.columns.length > 0 || (one.value ?? '') !== '');
  if (field === '') return { ...setup, mapped: without };
  const there = without.find((one) => one.field === field);
  const mapped =
    there === undefined
      ? [...without, { field, columns: [column] }]
      : without.map((one) => (one === there ? { ...one, columns: [...one.columns, column] } : one));
  return { ...setup, mapped };
}

/** The setup in which every row has this value in a field where its columns have none; null takes the value away. */
export function withValue(setup: Setup, field: string, value: string | null): Setup {
  const others = setup.mapped.filter((one) => one.field !== field);
  const there: Mapped = setup.mapped.find((one) => one.field === field) ?? { field, columns: [] };
  const { value: _, ...bare } = there;
  if (value === null) {
    return { ...setup, mapped: (bare.columns ?? []).length > 0 ? [...others, bare] : others };
  }
  return { ...setup, mapped: [...others, { ...bare, value }] };
}

export function withSeparator(setup: Setup, field: string, separator: string): Setup {
  return {
    ...setup,
    mapped: setup.mapped.map((one) => (one.field === field ? { ...one, separator } : one)),
  };
}

/** The setup in which the numbers of a field have this sign before decimals; an empty one leaves it to each number. */
export function withDecimalSign(setup: Setup, field: string, decimal_sign: '' | ',' | '.'): Setup {
  return {
    ...setup,
    mapped: setup.mapped.map((one) => (one.field === field ? { ...one, decimal_sign } : one)),
  };
}

/** What a value of the file stands for: one of ours, nothing (null), or not said yet (undefined). */
export function meaningOf(setup: Setup, field: string, theirs: string): string | null | undefined {
  const row = setup.values?.find((one) => one.field === field && one.theirs === theirs);
  return row === undefined ? undefined : row.ours === '' ? null : row.ours;
}

type Column = Imported['facts']['columns'][number];

/** The first values of a column that the field it fills does not know, and of which nothing was said yet. */
export function unknownValues(
  { name, samples, known }: Column,
  setup: Setup,
  fields: readonly ImportField[],
): readonly string[] {
  const field = fields.find(({ id }) => id === fieldOf(setup, name));
  if (field === undefined || field.options.length === 0) return [];
  const read = known.find((one) => one.field === field.id)?.values ?? [];
  return samples.filter((value) => !read.includes(value) && meaningOf(setup, field.id, value) === undefined);
}

type Meaning = NonNullable<Setup['values']>[number];

/** The setup in which values of the file mean these; what was said of them before is forgotten. */
export function withMeanings(setup: Setup, meanings: readonly Meaning[]): Setup {
  const said = new Set(meanings.map(keyOf));
  return { ...setup, values: [...(setup.values ?? []).filter((one) => !said.has(keyOf(one))), ...meanings] };
}

/** The setup in which nothing is said of these values any more. */
export function withoutMeanings(setup: Setup, meanings: readonly Meaning[]): Setup {
  const gone = new Set(meanings.map(keyOf));
  return { ...setup, values: (setup.values ?? []).filter((one) => !gone.has(keyOf(one))) };
}

function keyOf({ field, theirs }: Meaning): string {
  return `${field} ${theirs}`;
}

/** What the values of a question mean, as a person answers it: what is suggested beside goes with the suggestion. */
export function answerOf(
  { field, ours: suggested, values }: Question,
  ours: string | null,
): readonly Meaning[] {
  return values.map(({ value, also }) => ({
    field,
    theirs: value,
    ours,
    also: ours === suggested ? also : [],
  }));
}

/** The questions that the choices leave open: those of the last check without what was answered since. */
export function openQuestions(questions: readonly Question[], setup: Setup): readonly Question[] {
  return questions.flatMap((question) => {
    const values = question.values.filter(
      ({ value }) => meaningOf(setup, question.field, value) === undefined,
    );
    const count = values.reduce((sum, one) => sum + one.count, 0);
    return values.length === 0 ? [] : [{ ...question, values, count }];
  });
}

/** The answers that were given, those that mean the same together. */
export function answersOf(
  setup: Setup,
): readonly { field: string; ours: string | null; values: Meaning[] }[] {
  const groups = new Map<string, { field: string; ours: string | null; values: Meaning[] }>();
  for (const one of setup.values ?? []) {
    const ours = one.ours === '' ? null : one.ours;
    const key = `${one.field} ${ours ?? ''}`;
    const group = groups.get(key) ?? { field: one.field, ours, values: [] };
    group.values.push(one);
    groups.set(key, group);
  }
  return [...groups.values()];
}

/** The fields that hold one value for all rows. */
export function fixedFields(setup: Setup): readonly Mapped[] {
  return setup.mapped.filter(({ value }) => value !== undefined);
}

/** What must be filled and is not. */
export function missingFields(setup: Setup, fields: readonly ImportField[]): readonly ImportField[] {
  const filled = new Set(
    setup.mapped
      .filter(({ columns, value }) => (columns ?? []).length > 0 || (value ?? '') !== '')
      .map(({ field }) => field),
  );
  return fields.filter(({ id, is_needed: isNeeded }) => isNeeded && !filled.has(id));
}

/** As it is sent: values that were begun and left empty say nothing. */
export function sendable(setup: Setup): Setup {
  const mapped = setup.mapped
    .map(({ value, ...one }) => (value === undefined || value === '' ? one : { ...one, value }))
    .filter((one) => (one.columns ?? []).length > 0 || 'value' in one);
  return { ...setup, mapped };
}

/** Whether both say the same of a file, in whatever order it was said. */
export function isSameSetup(one: Setup, other: Setup): boolean {
  return told(one) === told(other);
}

function told(setup: Setup): string {
  const { mapped, values = [], ...plain } = { ...DEFAULTS, ...sendable(setup) };
  const sources = mapped.map(({ field, columns = [], value = '', separator = '', decimal_sign: sign = '' }) =>
    JSON.stringify([field, columns, value, separator, sign]),
  );
  const meanings = values.map(({ field, theirs, ours, also = [] }) =>
    JSON.stringify([field, theirs, ours ?? '', also.map((one) => [one.field, one.ours])]),
  );
  const { sheet = '', header_row = 0, header_rows = 0, encoding = '', hidden_rows: hidden } = plain;
  const { id_source: source, date_order: dates, duplicates, updates } = plain;
  const reading = [sheet, header_row, header_rows, encoding, hidden];
  return JSON.stringify([sources.sort(), meanings.sort(), reading, source, dates, duplicates, updates]);
}

/** The columns that fill the same field as others, field by field. */
export function sharedFields(setup: Setup): readonly { field: string; columns: readonly string[] }[] {
  return setup.mapped.flatMap(({ field, columns = [] }) => (columns.length > 1 ? [{ field, columns }] : []));
}

/** How many rows a run would write. */
export function writtenCount({ counts }: Findings): number {
  return (counts['created'] ?? 0) + (counts['updated'] ?? 0);
}
