import type { Tag, TagInput, TagStatus } from '../model';

/** The languages that a tag has a label in; the English one is required. */
export const LANGUAGES = [
  { code: 'en', label: 'English' },
  { code: 'id', label: 'Indonesian' },
  { code: 'tr', label: 'Turkish' },
  { code: 'ms', label: 'Malay' },
  { code: 'fil', label: 'Filipino' },
] as const;

export interface TagValues {
  labels: Readonly<Record<string, string>>;
  kind: Tag['kind'];
  isHereOnly: boolean;
  synonyms: readonly string[];
  status: TagStatus;
  hasPork: boolean;
  hasAlcohol: boolean;
}

/** What the form holds of a tag; null for one that is not there yet. */
export function tagValues(tag: Tag | null): TagValues {
  if (tag === null) {
    return {
      labels: {},
      kind: 'dish',
      isHereOnly: true,
      synonyms: [],
      status: 'active',
      hasPork: false,
      hasAlcohol: false,
    };
  }
  return {
    labels: tag.labels,
    kind: tag.kind,
    isHereOnly: tag.country !== '',
    synonyms: tag.synonyms,
    status: tag.status === 'merged' ? 'blocked' : tag.status,
    hasPork: tag.has_pork,
    hasAlcohol: tag.has_alcohol,
  };
}

/** What the call takes of the form: labels that are empty are none. */
export function tagInput(values: TagValues, country: string, before: Tag | null): TagInput {
  const labels = Object.entries(values.labels).map(([code, text]) => [code, text.trim()] as const);
  return {
    labels: Object.fromEntries(labels.filter(([, text]) => text !== '')),
    kind: values.kind,
    country: (values.isHereOnly ? country : '') as NonNullable<TagInput['country']>,
    synonyms: [...values.synonyms],
    status: values.status,
    has_pork: values.hasPork,
    has_alcohol: values.hasAlcohol,
    ...(before === null ? {} : { tag_id: before.tag_id, version: before.version }),
  };
}
