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

/** The attributes as they are asked for; one that the groups do not know yet stands at the end. */
export function groupedAttributes(attributes: readonly Attribute[]) {
  const known = new Set(GROUPS.flatMap(({ keys }) => keys));
  const groups = [
    ...GROUPS,
    { title: 'Other', keys: attributes.map(({ key }) => key).filter((key) => !known.has(key)) },
  ];
  return groups
    .map(({ title, keys }) => ({
      title,
      attributes: keys.flatMap((key) => attributes.filter((attribute) => attribute.key === key)),
    }))
    .filter((group) => group.attributes.length > 0);
}

export type AttributeValues = Readonly<Record<string, unknown>>;

/** The attributes with one said anew; undefined makes it unknown again, which is not the same as no. */
export function withAttribute(values: AttributeValues, key: string, value: unknown): AttributeValues {
  const others = Object.entries(values).filter(([other]) => other !== key);
  return Object.fromEntries(value === undefined ? others : [...others, [key, value]]);
}
