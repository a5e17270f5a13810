import { expect, test } from 'vitest';
import type { Tag } from '../model';
import { isWhole, labelWords, tagPatch, tagValues } from './tagForm';

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

test('the form holds what a person can say of a tag, and nothing else', () => {
  expect(tagValues(tag, 'ID')).toEqual({
    labels: { en: 'Rooftop', tr: 'Teras' },
    kind: 'ambience',
    country: '',
    synonyms: ['roof'],
    has_pork: false,
    has_alcohol: true,
  });
});

test('a new one is of the country and wants an English label', () => {
  const values = tagValues(null, 'TR');
  expect(values).toMatchObject({ country: 'TR', labels: {} });
  expect(isWhole(values)).toBe(false);
  expect(isWhole({ ...values, labels: { en: ' Roof ' } })).toBe(true);
});

test('a label that is emptied is taken away, and what was not changed is not sent', () => {
  expect(tagPatch({ labels: { en: ' Roof ', tr: '  ' } })).toEqual({ labels: { en: 'Roof' } });
  expect(tagPatch({ kind: 'dish' })).toEqual({ kind: 'dish' });
});

test('labels are told by their languages', () => {
  expect(labelWords({ tr: 'Teras', en: 'Rooftop', ms: '' })).toBe('English: Rooftop, Turkish: Teras');
  expect(labelWords({})).toBe('–');
});
