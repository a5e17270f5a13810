import { isSame } from '@shared/form/patch';
import type { Taxonomies } from '../../model';

export type Attribute = Taxonomies['attributes'][number];

interface AttributeGroup {
  title: string;
  keys: readonly string[];
}

const GROUPS: readonly AttributeGroup[] = [
  {
    title: 'Service',
    keys: ['dine_in', 'takeaway', 'delivery', 'drive_through', 'reservation', 'self_service'],
  },
  { title: 'Food & drink', keys: ['alcohol', 'pork', 'vegetarian', 'vegan'] },
  {
    title: 'The place',
    keys: [
      'outdoor_seating',
      'air_conditioning',
      'private_room',
      'prayer_room',
      'wheelchair',
      'high_chair',
      'parking',
      'wifi',
      'smoking',
      'live_music',
      'pet_friendly',
      'seats',
    ],
  },
  { title: 'Payment', keys: ['payment'] },
];

/** Return the attributes by group. Attributes without a group come last. */
export function groupedAttributes(attributes: readonly Attribute[]) {
  const groupedKeys = new Set(GROUPS.flatMap(({ keys }) => keys));
  const groups = [
    ...GROUPS,
    { title: 'Other', keys: attributes.map(({ key }) => key).filter((key) => !groupedKeys.has(key)) },
  ];
  return groups
    .map(({ title, keys }) => ({
      title,
      attributes: keys.flatMap((key) => attributes.filter((attribute) => attribute.key === key)),
    }))
    .filter((group) => group.attributes.length > 0);
}

export type AttributeValues = Readonly<Record<string, unknown>>;

/** Return the attributes with one changed. undefined makes it unknown, which is distinct from no. */
export function withAttribute(values: AttributeValues, key: string, value: unknown): AttributeValues {
  const others = Object.entries(values).filter(([other]) => other !== key);
  return Object.fromEntries(value === undefined ? others : [...others, [key, value]]);
}

/**
 * Return an attribute as text: 'Takeaway', 'No alcohol', 'Parking: street, garage'. null if it is unknown.
 */
export function attributeWords({ key, labels, values }: Named, value: unknown): string | null {
  const name = labels['en'] ?? key;
  if (value === undefined || value === null) return null;
  if (value === true) return name;
  if (value === false) return `No ${name.toLowerCase()}`;
  const wordOf = (code: unknown) => values?.find((one) => one.value === code)?.label ?? String(code);
  const words = Array.isArray(value) ? value.map(wordOf).join(', ') : wordOf(value);
  return words === '' ? null : `${name}: ${words}`;
}

type Named = Pick<Attribute, 'key' | 'labels' | 'values'>;

/** Return the attributes that have a value. Those that no longer exist come last, named by their key. */
function attributesWithValue(
  attributes: readonly Named[],
  ...valueLists: readonly AttributeValues[]
): readonly Named[] {
  const keys = new Set(valueLists.flatMap((values) => Object.keys(values)));
  const present = attributes.filter(({ key }) => keys.delete(key));
  return [...present, ...[...keys].map((key) => ({ key, labels: {} }))];
}

/** Return the attributes as text, used in history and conflicts: 'Takeaway: Only · Pork'. */
export function attributesInWords(attributes: readonly Named[], values: AttributeValues): string {
  return inWords(attributesWithValue(attributes, values), values);
}

function inWords(attributes: readonly Named[], values: AttributeValues): string {
  const texts = attributes.flatMap((one) => attributeWords(one, values[one.key]) ?? []);
  return texts.length === 0 ? '–' : texts.join(' · ');
}

/** Return the differing attributes of two sets as text, before and after. */
export function changedAttributes(
  attributes: readonly Named[],
  before: AttributeValues,
  after: AttributeValues,
): readonly [string, string] {
  const changed = attributesWithValue(attributes, before, after).filter(
    ({ key }) => !isSame(before[key], after[key]),
  );
  return [inWords(changed, before), inWords(changed, after)];
}
