import { createContext, useContext } from 'react';
import type { IdPicker } from '@shared/form/idPicker';
import { isUnread } from './unread';

/** Labels of the fields of a record, and formatting of values that are not plain text. */
export interface FieldLabels {
  labels: Readonly<Record<string, string>>;
  describe?: (field: string, value: unknown) => string | null;
  /**
   * Return a shortened before and after for long values, where only the difference matters; null to show them
   * in full.
   */
  describeChange?: (field: string, before: unknown, after: unknown) => readonly [string, string] | null;
  /** Groups of fields that only have a meaning together. They are named, shown and restored as one. */
  together?: readonly Together[];
  /** Fields with the ID of another record, and the pickers that name these records. */
  records?: Readonly<Record<string, Pick<IdPicker, 'name'>>>;
  /** Fields with a code, and their enumerations. */
  codes?: Readonly<Record<string, string>>;
  /** Maximum length of a text, or maximum number of values. */
  limits?: Readonly<Record<string, number>>;
  /** Fields that must not be empty. */
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

/** Return the maximum number of values of a field; Infinity if unlimited. */
export function useMost(field: string): number {
  return useFieldLabels().limits?.[field] ?? Infinity;
}

export function labelOf(fieldLabels: FieldLabels, field: string): string {
  // A nested field without label uses the label of its nearest ancestor.
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

/** Format a value for history and conflicts. */
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
  // Format the parts of an object that are not empty.
  if (typeof value === 'object') return formatPlain(Object.values(value).filter((part) => !isEmpty(part)));
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** Return a formatter for fields with codes; it returns null for other fields. */
export function labelledBy(choices: Readonly<Record<string, readonly LabelledCode[]>>) {
  return (field: string, value: unknown): string | null => {
    const label = choices[field];
    if (label === undefined) return null;
    const labelOfCode = (code: unknown) =>
      label.find((one) => one.value === code || Number(one.value) === code)?.label ?? formatPlain(code);
    if (!Array.isArray(value)) return labelOfCode(value);
    return value.length === 0 ? '–' : value.map((code) => labelOfCode(code)).join(', ');
  };
}

export interface LabelledCode {
  value: string;
  label: string;
}
