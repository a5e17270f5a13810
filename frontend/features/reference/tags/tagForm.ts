import type { Faults } from '@shared/form/faults';
import type { Tag, TagInput } from '../model';

/** Languages of a tag's labels. English is required. */
export const LANGUAGES = [
  { code: 'en', label: 'English' },
  { code: 'id', label: 'Indonesian' },
  { code: 'tr', label: 'Turkish' },
  { code: 'ms', label: 'Malay' },
  { code: 'fil', label: 'Filipino' },
] as const;

/** Form values of a tag, named as in the API and the history. */
export interface TagValues {
  labels: Readonly<Record<string, string>>;
  kind: Tag['kind'];
  /** Country code, or empty for all countries. */
  country: string;
  synonyms: readonly string[];
  has_pork: boolean;
  has_alcohol: boolean;
}

/** Return the form values of a tag. A new one belongs to the given country. */
export function tagValues(tag: Tag | null, country: string): TagValues {
  if (tag === null)
    return { labels: {}, kind: 'dish', country, synonyms: [], has_pork: false, has_alcohol: false };
  const { labels, kind, country: only, synonyms, has_pork, has_alcohol } = tag;
  return { labels, kind, country: only, synonyms, has_pork, has_alcohol };
}

/** Return the changes in the format of the API. Empty labels are dropped. */
export function tagPatch({ labels, ...others }: Partial<TagValues>): TagInput {
  if (labels === undefined) return others as TagInput;
  const trimmed = Object.entries(labels).map(([code, text]) => [code, text.trim()] as const);
  return { ...others, labels: Object.fromEntries(trimmed.filter(([, text]) => text !== '')) } as TagInput;
}

/** Return the errors of missing or invalid values, by field. */
export function faultsOf({ labels }: TagValues): Faults {
  return (labels['en'] ?? '').trim() === '' ? { labels: 'Enter a label in English' } : {};
}

/** Return the labels as text, by language in the order of the form. */
export function formatLabels(labels: Readonly<Record<string, string>>): string {
  const filled = LANGUAGES.filter(({ code }) => (labels[code] ?? '') !== '');
  return filled.map(({ code, label }) => `${label}: ${labels[code] ?? ''}`).join(', ') || '–';
}
