import { createContext, useContext } from 'react';

/** The words for the fields of a record: labels, and how to read a value that is not plain text. */
export interface FieldWords {
  labels: Readonly<Record<string, string>>;
  describe?: (field: string, value: unknown) => string | null;
}

export const FieldWordsContext = createContext<FieldWords>({ labels: {} });

export function useFieldWords(): FieldWords {
  return useContext(FieldWordsContext);
}

export function labelOf(words: FieldWords, field: string): string {
  const root = field.split('.')[0] ?? field;
  return words.labels[field] ?? words.labels[root] ?? sentence(root);
}

function sentence(code: string): string {
  const text = code.replaceAll('_', ' ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** A value in words, for history and conflicts. */
export function wordsOf(words: FieldWords, field: string, value: unknown): string {
  return words.describe?.(field, value) ?? plainWords(value);
}

function plainWords(value: unknown): string {
  if (value === null || value === undefined || value === '') return '–';
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (Array.isArray(value))
    return value.length === 0 ? '–' : value.map((item) => plainWords(item)).join(', ');
  return typeof value === 'string' ? value : JSON.stringify(value);
}
