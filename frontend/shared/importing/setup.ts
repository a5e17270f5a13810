import type { Findings, ImportField, Imported, Question, Setup } from './definition';

type Mapped = Setup['mapped'][number];

const DEFAULTS = {
  id_source: 'import',
  date_order: 'dmy',
  duplicates: 'skip',
  updates: 'blanks',
  hidden_rows: 'ask',
  swapped_pins: 'skip',
} as const;

/** Return the initial choices: those of the last check, or else the suggestions from the column names. */
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

/** Return the settings for reading the file. */
function readingOf({ facts }: Imported) {
  const { sheet, header_row, header_rows, encoding } = facts;
  return { sheet, header_row, header_rows, encoding: encoding as NonNullable<Setup['encoding']> };
}

/**
 * Apply a saved mapping to this file. Columns that the file does not have are omitted; the settings for
 * reading it stay.
 */
export function withMapping(setup: Setup, storedSetup: Setup, columns: readonly string[]): Setup {
  const mapped = storedSetup.mapped
    .map((one) => ({ ...one, columns: (one.columns ?? []).filter((name) => columns.includes(name)) }))
    .filter((one) => one.columns.length > 0 || (one.value ?? '') !== '');
  const { sheet = '', header_row = 0, header_rows = 0, encoding = '', hidden_rows = 'ask' } = setup;
  const { swapped_pins = 'skip' } = setup;
  return { ...storedSetup, mapped, sheet, header_row, header_rows, encoding, hidden_rows, swapped_pins };
}

/** Return the field of a column, or ''. */
export function fieldOf(setup: Setup, column: string): string {
  return setup.mapped.find(({ columns }) => columns?.includes(column) === true)?.field ?? '';
}

/**
 * Map a column to a field, or to none if empty. If several columns map to one field, the first one with a
 * value counts.
 */
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

/** Set the default value of a field for rows without a value; null removes it. */
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

/** Set the decimal separator of a field. Empty means that it is detected for each number. */
export function withDecimalSign(setup: Setup, field: string, decimal_sign: '' | ',' | '.'): Setup {
  return {
    ...setup,
    mapped: setup.mapped.map((one) => (one.field === field ? { ...one, decimal_sign } : one)),
  };
}

/**
 * Return the meaning of a value of the file: one of our codes, null to ignore it, or undefined if not
 * answered yet.
 */
export function meaningOf(setup: Setup, field: string, text: string): string | null | undefined {
  const row = setup.values?.find((one) => one.field === field && one.theirs === text);
  return row === undefined ? undefined : row.ours === '' ? null : row.ours;
}

type Column = Imported['facts']['columns'][number];

/** Return the first values of a column that its field does not know and that were not answered yet. */
export function unknownValues(
  { name, samples, known: values }: Column,
  setup: Setup,
  fields: readonly ImportField[],
): readonly string[] {
  const field = fields.find(({ id }) => id === fieldOf(setup, name));
  if (field === undefined || field.options.length === 0) return [];
  const read = values.find((one) => one.field === field.id)?.values ?? [];
  return samples.filter((value) => !read.includes(value) && meaningOf(setup, field.id, value) === undefined);
}

type Meaning = NonNullable<Setup['values']>[number];

/** Set the meanings of values, replacing earlier ones. */
export function withMeanings(setup: Setup, meanings: readonly Meaning[]): Setup {
  const changedKeys = new Set(meanings.map(keyOf));
  return {
    ...setup,
    values: [...(setup.values ?? []).filter((one) => !changedKeys.has(keyOf(one))), ...meanings],
  };
}

/** Remove the meanings of these values. */
export function withoutMeanings(setup: Setup, meanings: readonly Meaning[]): Setup {
  const removedKeys = new Set(meanings.map(keyOf));
  return { ...setup, values: (setup.values ?? []).filter((one) => !removedKeys.has(keyOf(one))) };
}

function keyOf({ field, theirs: text }: Meaning): string {
  return `${field} ${text}`;
}

/**
 * Return the meanings for the answer to a question. Suggestions for other fields apply only if the suggested
 * answer was chosen.
 */
export function answerOf(
  { field, ours: suggested, values }: Question,
  code: string | null,
): readonly Meaning[] {
  return values.map(({ value, also }) => ({
    field,
    theirs: value,
    ours: code,
    also: code === suggested ? also : [],
  }));
}

/** Return the questions of the last check that were not answered since. */
export function openQuestions(questions: readonly Question[], setup: Setup): readonly Question[] {
  return questions.flatMap((question) => {
    const values = question.values.filter(
      ({ value }) => meaningOf(setup, question.field, value) === undefined,
    );
    const count = values.reduce((sum, one) => sum + one.count, 0);
    return values.length === 0 ? [] : [{ ...question, values, count }];
  });
}

/** Return the given answers, grouped by meaning. */
export function answersOf(
  setup: Setup,
): readonly { field: string; code: string | null; values: Meaning[] }[] {
  const groups = new Map<string, { field: string; code: string | null; values: Meaning[] }>();
  for (const one of setup.values ?? []) {
    const code = one.ours === '' ? null : one.ours;
    const key = `${one.field} ${code ?? ''}`;
    const group = groups.get(key) ?? { field: one.field, code, values: [] };
    group.values.push(one);
    groups.set(key, group);
  }
  return [...groups.values()];
}

/** Return the fields with a default value. */
export function fixedFields(setup: Setup): readonly Mapped[] {
  return setup.mapped.filter(({ value }) => value !== undefined);
}

/** Return the required fields that are not mapped. */
export function missingFields(setup: Setup, fields: readonly ImportField[]): readonly ImportField[] {
  const filled = new Set(
    setup.mapped
      .filter(({ columns, value }) => (columns ?? []).length > 0 || (value ?? '') !== '')
      .map(({ field }) => field),
  );
  return fields.filter(({ id, is_needed: isNeeded }) => isNeeded && !filled.has(id));
}

/** Return the setup as it is sent, without empty default values. */
export function sendable(setup: Setup): Setup {
  const mapped = setup.mapped
    .map(({ value, ...one }) => (value === undefined || value === '' ? one : { ...one, value }))
    .filter((one) => (one.columns ?? []).length > 0 || 'value' in one);
  return { ...setup, mapped };
}

/** Check whether two setups have the same content, in any order. */
export function isSameSetup(one: Setup, other: Setup): boolean {
  return comparableText(one) === comparableText(other);
}

function comparableText(setup: Setup): string {
  const { mapped, values = [], ...plain } = { ...DEFAULTS, ...sendable(setup) };
  const sources = mapped.map(({ field, columns = [], value = '', separator = '', decimal_sign: sign = '' }) =>
    JSON.stringify([field, columns, value, separator, sign]),
  );
  const meanings = values.map(({ field, theirs: text, ours: code, also = [] }) =>
    JSON.stringify([field, text, code ?? '', also.map((one) => [one.field, one.ours])]),
  );
  const {
    sheet = '',
    header_row = 0,
    header_rows = 0,
    encoding = '',
    hidden_rows: hidden,
    swapped_pins: pins,
  } = plain;
  const { id_source: source, date_order: dates, duplicates, updates } = plain;
  const reading = [sheet, header_row, header_rows, encoding, hidden, pins];
  return JSON.stringify([sources.sort(), meanings.sort(), reading, source, dates, duplicates, updates]);
}

/** Return the fields to which several columns are mapped. */
export function sharedFields(setup: Setup): readonly { field: string; columns: readonly string[] }[] {
  return setup.mapped.flatMap(({ field, columns = [] }) => (columns.length > 1 ? [{ field, columns }] : []));
}

/** Return the number of rows that an import would write. */
export function writtenCount({ counts }: Findings): number {
  return (counts['created'] ?? 0) + (counts['updated'] ?? 0);
}
