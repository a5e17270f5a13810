import { SUGGESTED_FIELDS } from '@shared/api/records';
import type { CallInput } from '@shared/api/types';
import type { Faults } from '@shared/form/faults';
import { parsePoint } from '@shared/map/point';

type ReportInput = CallInput<'error_feedback/create_feedback'>;
type Suggested = NonNullable<ReportInput['suggested']>;
export type Hours = NonNullable<Suggested['regular_hours']>;
type Category = keyof typeof SUGGESTED_FIELDS;
/** Fields that the form asks for. A pin is a single field, and opening hours are typed as one line. */
export type RequestedField =
  | Exclude<
      (typeof SUGGESTED_FIELDS)[Category][number],
      'lat' | 'lng' | 'region_l1_id' | 'region_l2_id' | 'region_l3_id' | 'picture_id'
    >
  | 'pin';

/** Values that are not text: picked records and numbers. */
interface Picked {
  other_store_id: number | null;
  avg_cost_min: number | null;
  avg_cost_max: number | null;
  cuisines: readonly string[];
  tags: readonly number[];
}

/**
 * Correct values as typed, empty if unknown. A pin is 'lat, lng' or a map link, opening hours use the opening
 * hours notation, and several phones are separated by commas.
 */
export type RightValues = Record<Exclude<RequestedField, keyof Picked>, string> & Picked;

/** Report of a phone call, as typed by a colleague. Empty texts are unknown. */
export interface ReportValues {
  storeId: number | null;
  category: string;
  right: RightValues;
  description: string;
  name: string;
  phone: string;
  email: string;
}

const SHORTEST_DESCRIPTION = 10;
/**
 * Fields that the form does not ask for: regions follow from the address, and a picture cannot be described
 * on the phone.
 */
const UNASKED: readonly string[] = ['lng', 'region_l1_id', 'region_l2_id', 'region_l3_id', 'picture_id'];

/** Return the correct values that a kind of error asks for, in form order. */
export function requestedFields(category: string): readonly RequestedField[] {
  const fieldsByCategory: Readonly<Record<string, readonly string[]>> = SUGGESTED_FIELDS;
  const fields = fieldsByCategory[category] ?? [];
  return fields
    .filter((field) => !UNASKED.includes(field))
    .map((field) => (field === 'lat' ? 'pin' : field)) as readonly RequestedField[];
}

/** Correct values that any kind of error asks for. */
const ALL_FIELDS = [...new Set(Object.keys(SUGGESTED_FIELDS).flatMap(requestedFields))];

export const EMPTY_REPORT: ReportValues = {
  storeId: null,
  category: '',
  right: {
    ...(Object.fromEntries(ALL_FIELDS.map((field) => [field, ''])) as Record<RequestedField, string>),
    other_store_id: null,
    avg_cost_min: null,
    avg_cost_max: null,
    cuisines: [],
    tags: [],
  },
  description: '',
  name: '',
  phone: '',
  email: '',
};

function isFilled(value: RightValues[RequestedField]): boolean {
  if (value === null || typeof value === 'number') return value !== null;
  return typeof value === 'string' ? value.trim() !== '' : value.length > 0;
}

/** Return true if a correct value of this kind of error is filled in. */
export function hasRightValue({ category, right }: ReportValues): boolean {
  return requestedFields(category).some((field) => isFilled(right[field]));
}

/** Return the errors of missing or invalid values, by field, before sending. */
export function faultsOf(values: ReportValues): Faults {
  const { storeId, category, right, description } = values;
  const isShort = description.trim().length < SHORTEST_DESCRIPTION;
  const isPinOdd =
    requestedFields(category).includes('pin') && isFilled(right.pin) && parsePoint(right.pin) === null;
  return {
    ...(storeId === null && { store_id: 'Choose the store' }),
    ...(category === '' && { category: 'Choose what is wrong' }),
    ...(isPinOdd && { 'suggested.pin': 'Enter “lat, lng”, or paste a map link' }),
    ...(isShort &&
      !hasRightValue(values) && {
        description: `Describe the problem (at least ${SHORTEST_DESCRIPTION} characters), or enter the correct value`,
      }),
  };
}

function suggestedOf({ category, right }: ReportValues, hours: Hours | null): Suggested {
  const filledFields = requestedFields(category).filter((field) => isFilled(right[field]));
  const parts = filledFields.map((field): readonly (readonly [string, unknown])[] => {
    const value = right[field];
    if (field === 'pin') return Object.entries(parsePoint(right.pin) ?? {});
    if (field === 'regular_hours') return hours === null ? [] : [[field, hours]];
    if (field === 'price_level') return [[field, Number(value)]];
    if (field === 'phones') return [[field, numbersIn(right.phones)]];
    return [[field, typeof value === 'string' ? value.trim() : value]];
  });
  return Object.fromEntries(parts.flat());
}

function numbersIn(text: string): readonly { number: string }[] {
  const numbers = text.split(/[,;]/).map((number) => number.trim());
  return numbers.filter(Boolean).map((number) => ({ number }));
}

/**
 * Return the report in the format of the API, with the parsed opening hours. It requests a reply if there is
 * an email address.
 */
export function reportInput(values: ReportValues, hours: Hours | null): ReportInput {
  const { storeId, category, description, name, phone, email } = values;
  const contacts = Object.entries({ name, phone, email })
    .map(([key, text]) => [key, text.trim()] as const)
    .filter(([, text]) => text !== '');
  const reporter = { ...Object.fromEntries(contacts), wants_reply: email.trim() !== '' };
  return {
    store_id: storeId ?? 0,
    category: category as ReportInput['category'],
    description: description.trim(),
    ...(hasRightValue(values) ? { suggested: suggestedOf(values, hours) } : {}),
    ...(contacts.length === 0 ? {} : { reporter }),
  };
}

/** Return the API names of a form field, as used in error responses. */
export function namesOf(field: RequestedField): readonly string[] {
  const names = field === 'pin' ? ['pin', 'lat', 'lng'] : [field];
  return names.map((name) => `suggested.${name}`);
}

function isOf(key: string, fields: readonly string[]): boolean {
  return fields.some((field) => key === field || key.startsWith(`${field}.`));
}

/** Return the first error of the given fields or their parts, or null. */
export function errorAt(
  errors: Readonly<Record<string, string>>,
  ...fields: readonly string[]
): string | null {
  const errorKey = Object.keys(errors).find((key) => isOf(key, fields));
  return errorKey === undefined ? null : (errors[errorKey] ?? null);
}

/** Return the errors of all other fields. */
export function errorsBeside(
  errors: Readonly<Record<string, string>>,
  fields: readonly string[],
): readonly string[] {
  return Object.entries(errors).flatMap(([key, text]) => (isOf(key, fields) ? [] : [text]));
}
