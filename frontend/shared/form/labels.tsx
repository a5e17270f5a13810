import { createContext, useContext } from 'react';
import type { IdPicker } from '@shared/table/filters';
import { isUnread } from './unread';

/** The words for the fields of a record: labels, and how to read a value that is not plain text. */
export interface FieldLabels {
  labels: Readonly<Record<string, string>>;
  describe?: (field: string, value: unknown) => string | null;
  /** Both sides of a change where each in full would bury what differs; null where it would not. */
  describeChange?: (field: string, before: unknown, after: unknown) => readonly [string, string] | null;
  /** Fields that mean something only together: they are named, shown and put back as one. */
  together?: readonly Together[];
  /** Fields that hold the id of another record, and how such records are named. */
  records?: Readonly<Record<string, Pick<IdPicker, 'name'>>>;
  /** Fields that hold a code, and the enumeration that it is of. */
  codes?: Readonly<Record<string, string>>;
  /** The most characters that a text may have; of several values, how many. */
  limits?: Readonly<Record<string, number>>;
  /** Fields that may not be left empty. */
  required?: readonly string[];
}

export interface Together {
  label: string;
  fields: readonly string[];
}

export const FieldLabelsContext = createContext<FieldLabels>({ labels: {} });

export function useFieldLabels(): FieldLabels {
  return useContext(FieldLabelsContext);
}

/** How many values a field may hold; as many as one likes where the form does not say. */
export function useMost(field: string): number {
  return useFieldLabels().limits?.[field] ?? Infinity;
}

export function labelOf(fieldLabels: FieldLabels, field: string): string {
  // A part of a field goes by the name of the nearest thing that has one.
  const parts = field.split('.');
  for (let length = parts.length; length > 0; length -= 1) {
    const label = fieldLabels.labels[parts.slice(0, length).join('.')];
    if (label !== undefined) return label;
  }
  return sentence(parts[0] ?? field);
}

function sentence(code: string): string {
  const text = code.replaceAll('_', ' ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** A value in fieldLabels, for history and conflicts. */
export function formatValue(fieldLabels: FieldLabels, field: string, value: unknown): string {
  return (isUnread(value) ? value.unread : fieldLabels.describe?.(field, value)) ?? formatPlain(value);
}

function isEmpty(value: unknown): value is null | undefined | '' {
  return value === null || value === undefined || value === '';
}

function formatPlain(value: unknown): string {
  if (isEmpty(value)) return '–';
  if (isUnread(value)) return value.unread;
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (Array.isArray(value))
    return value.length === 0 ? '–' : value.map((item) => formatPlain(item)).join(', ');
  // What it is made of, without what is empty in it.
  if (typeof value === 'object') return formatPlain(Object.values(value).filter((part) => !isEmpty(part)));
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** Reads codes by the choices of their fields; null for every other field. */
export function labelledBy(choices: Readonly<Record<string, readonly LabelledCode[]>>) {
  return (field: string, value: unknown): string | null => {
    const known = choices[field];
    if (known === undefined) return null;
    const labelOfCode = (code: unknown) =>
      known.find((one) => one.value === code || Number(one.value) === code)?.label ?? formatPlain(code);
    if (!Array.isArray(value)) return labelOfCode(value);
    return value.length === 0 ? '–' : value.map((code) => labelOfCode(code)).join(', ');
  };
}

export interface LabelledCode {
  value: string;
  label: string;
}
