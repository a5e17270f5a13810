import type { CallInput } from '@shared/api/types';
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

/** Whether there is enough of it to be sent. */
export function isComplete({ label, body }: TemplateValues): boolean {
  return label.trim() !== '' && body.trim() !== '' && unknownIn(body).length === 0;
}
