import { labelOf, formatValue, type FieldLabels } from '@shared/form/labels';
import { formatCounted } from '@shared/format/count';
import { isBlank, type Choice } from './choices';
import type { StoreDetail } from '../model';

/** Return the label of a choice. */
export function choiceLabel({ label, columns: [column, ...others] }: Choice, words: FieldLabels): string {
  return others.length > 0 || column === undefined ? label : labelOf(words, column);
}

type Writer = (store: StoreDetail) => string;

/** Formatters of choices whose columns contain IDs only. */
const WRITERS: Readonly<Record<string, Writer>> = {
  brand_id: ({ brand }) => brand?.name ?? '',
  tags: ({ tag_refs: tags }) => tags.map(({ label }) => label).join(', '),
  regions: ({ region_l1, region_l2, region_l3 }) =>
    [region_l3, region_l2, region_l1].flatMap((region) => region?.name ?? []).join(', '),
  pin: ({ lat, lng }) => (lat === null || lng === null ? '' : `${lat.toFixed(5)}, ${lng.toFixed(5)}`),
  phones: ({ phones }) => phones.map(({ national, type }) => `${national} (${type})`).join(', '),
  pictures: ({ pictures }) => formatCounted(pictures.length, 'picture'),
  cover_picture_id: ({ cover_picture: cover }) => (cover === null ? '' : `Picture ${cover.picture_id}`),
  slug: ({ slug }) => slug,
  average_cost: ({ avg_cost_min: low, avg_cost_max: high }) => [low, high].filter(isFilled).join(' to '),
};

/** Return a store's value of a choice as text, '–' if it is empty. */
export function sideWords(store: StoreDetail, choice: Choice, words: FieldLabels): string {
  if (isBlank(store, choice)) return '–';
  const writer = WRITERS[choice.name];
  if (writer !== undefined) return writer(store);
  const texts = choice.columns
    .filter((column) => isFilled(store[column]))
    .map((column) => formatValue(words, column, store[column]));
  return texts.filter((part) => part !== '–').join(', ') || '–';
}

function isFilled(value: unknown): boolean {
  return value !== null && value !== undefined && value !== '';
}
