import type { Faults } from '@shared/form/faults';
import type { Tag, TagInput } from '../model';

/** The languages that a tag has a label in; the English one is required. */
export const LANGUAGES = [
  { code: 'en', label: 'English' },
  { code: 'id', label: 'Indonesian' },
  { code: 'tr', label: 'Turkish' },
  { code: 'ms', label: 'Malay' },
  { code: 'fil', label: 'Filipino' },
] as const;

/** What a person says of a tag, by the names that the call and its history know. */
export interface TagValues {
  labels: Readonly<Record<string, string>>;
  kind: Tag['kind'];
  /** Empty: in all countries. */
  country: string;
  synonyms: readonly string[];
  has_pork: boolean;
  has_alcohol: boolean;
}

/** What the form holds of a tag; null for one that is not there yet, which is of the country. */
export function tagValues(tag: Tag | null, country: string): TagValues {
  if (tag === null)
    return { labels: {}, kind: 'dish', country, synonyms: [], has_pork: false, has_alcohol: false };
  const { labels, kind, country: only, synonyms, has_pork, has_alcohol } = tag;
  return { labels, kind, country: only, synonyms, has_pork, has_alcohol };
}

/** What the call takes of what was changed: labels that are empty are none. */
export function tagPatch({ labels, ...others }: Partial<TagValues>): TagInput {
  if (labels === undefined) return others as TagInput;
  const trimmed = Object.entries(labels).map(([code, text]) => [code, text.trim()] as const);
  return { ...others, labels: Object.fromEntries(trimmed.filter(([, text]) => text !== '')) } as TagInput;
}

/** What is missing or wrong of it, by field, before it is sent. */
export function faultsOf({ labels }: TagValues): Faults {
  return (labels['en'] ?? '').trim() === '' ? { labels: 'Write its label in English' } : {};
}

/** The labels in words: by language, in the order of the form. */
export function formatLabels(labels: Readonly<Record<string, string>>): string {
  const said = LANGUAGES.filter(({ code }) => (labels[code] ?? '') !== '');
  return said.map(({ code, label }) => `${label}: ${labels[code] ?? ''}`).join(', ') || '–';
}
