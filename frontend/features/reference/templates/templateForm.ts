import type { CallInput } from '@shared/api/types';
import type { Faults } from '@shared/form/faults';
import type { Template } from '../model';

/** What a person says of a template, by the names that the call and its history know. */
export type TemplateValues = Required<
  Pick<CallInput<'business_message/save_template'>, 'label' | 'language' | 'body' | 'types'>
>;

/** What a text may leave open, what stands there in a reply, and an example of it. */
export const PLACES = [
  { name: 'name', means: 'how the sender is called', example: 'Sari Wulandari' },
  { name: 'store', means: 'the store that the message is about', example: 'Kopi Kenanga' },
  { name: 'agent', means: 'your own name', example: 'Mira' },
] as const;

const OPEN = /\{([^{}\n]*)\}/g;

/** What the form holds of a template; null for one that is not there yet. */
export function templateValues(template: Template | null, language: Template['language']): TemplateValues {
  if (template === null) return { label: '', language, body: '', types: [] };
  const { label, language: own, body, types } = template;
  return { label, language: own, body, types };
}

/** The places in a text that nothing fills, each once, as they are written. */
export function unknownIn(body: string): readonly string[] {
  const names = PLACES.map(({ name }) => name as string);
  const found = [...body.matchAll(OPEN)].filter(([, name]) => !names.includes(name ?? ''));
  return [...new Set(found.map(([written]) => written))];
}

/** The text as a sender might read it. */
export function exampleOf(body: string): string {
  return body.replaceAll(
    OPEN,
    (written, name: string) => PLACES.find((place) => place.name === name)?.example ?? written,
  );
}

/** What is missing or wrong of it, by field, before it is sent. */
export function faultsOf({ label, body }: TemplateValues): Faults {
  const text = body.trim() === '' ? 'Write a text' : unfilled(body);
  return { ...(label.trim() === '' && { label: 'Write a name' }), ...(text !== null && { body: text }) };
}

/** What is wrong with a text that leaves open what nothing fills; null where nothing is. */
export function unfilled(body: string): string | null {
  const unknown = unknownIn(body);
  return unknown.length === 0 ? null : `Nothing fills ${unknown.join(', ')}`;
}
