import type { CallInput } from '@shared/api/types';
import type { Faults } from '@shared/form/faults';
import type { Template } from '../model';

/** Form values of a template, named as in the API and the history. */
export type TemplateValues = Required<
  Pick<CallInput<'business_message/save_template'>, 'label' | 'language' | 'body' | 'types'>
>;

/** Placeholders of a template, each with its meaning and an example. */
export const PLACES = [
  { name: 'name', means: 'the sender’s name', example: 'Sari Wulandari' },
  { name: 'store', means: 'the store’s name', example: 'Kopi Kenanga' },
  { name: 'agent', means: 'your own name', example: 'Mira' },
] as const;

const OPEN = /\{([^{}\n]*)\}/g;

/** Return the form values of a template, or the defaults of a new one. */
export function templateValues(template: Template | null, language: Template['language']): TemplateValues {
  if (template === null) return { label: '', language, body: '', types: [] };
  const { label, language: own, body, types } = template;
  return { label, language: own, body, types };
}

/** Return the unknown placeholders of a text, without duplicates. */
export function unknownIn(body: string): readonly string[] {
  const names = PLACES.map(({ name }) => name as string);
  const unknown = [...body.matchAll(OPEN)].filter(([, name]) => !names.includes(name ?? ''));
  return [...new Set(unknown.map(([written]) => written))];
}

/** Return the text with example values in place of the placeholders. */
export function exampleOf(body: string): string {
  return body.replaceAll(
    OPEN,
    (written, name: string) => PLACES.find((place) => place.name === name)?.example ?? written,
  );
}

/** Return the errors of missing or invalid values, by field. */
export function faultsOf({ label, body }: TemplateValues): Faults {
  const text = body.trim() === '' ? 'Enter a text' : unfilled(body);
  return { ...(label.trim() === '' && { label: 'Write a name' }), ...(text !== null && { body: text }) };
}

/** Return the error of a text with unknown placeholders, or null. */
export function unfilled(body: string): string | null {
  const unknown = unknownIn(body);
  return unknown.length === 0 ? null : `Unknown placeholder: ${unknown.join(', ')}`;
}
