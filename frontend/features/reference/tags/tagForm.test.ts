import { expect, test } from 'vitest';
import type { Tag } from '../model';
import { tagInput, tagValues } from './tagForm';

const tag = {
  tag_id: 7,
  version: 3,
  labels: { en: 'Rooftop', tr: 'Teras' },
  kind: 'ambience',
  country: '',
  synonyms: ['roof'],
  status: 'suggested',
  has_pork: false,
  has_alcohol: true,
} as unknown as Tag;

test('what was not touched is sent as it is', () => {
  expect(tagInput(tagValues(tag), 'ID', tag)).toEqual({
    tag_id: 7,
    version: 3,
    labels: { en: 'Rooftop', tr: 'Teras' },
    kind: 'ambience',
    country: '',
    synonyms: ['roof'],
    status: 'suggested',
    has_pork: false,
    has_alcohol: true,
  });
});

test('a label that is emptied is taken away, and a new tag is of the country', () => {
  const values = { ...tagValues(null), labels: { en: ' Roof ', tr: '  ' } };
  expect(tagInput(values, 'TR', null)).toMatchObject({
    labels: { en: 'Roof' },
    country: 'TR',
    status: 'active',
  });
  expect(tagInput(values, 'TR', null)).not.toHaveProperty('tag_id');
});
