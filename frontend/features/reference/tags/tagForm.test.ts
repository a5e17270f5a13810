import { expect, test } from 'vitest';
import { partly } from '@shared/testing/partly';
import type { Tag } from '../model';
import { faultsOf, formatLabels, tagPatch, tagValues } from './tagForm';

const tag = partly<Tag>({
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

test('the form has only the editable fields of a tag', () => {
  expect(tagValues(tag, 'ID')).toEqual({
    labels: { en: 'Rooftop', tr: 'Teras' },
    kind: 'ambience',
    country: '',
    synonyms: ['roof'],
    has_pork: false,
    has_alcohol: true,
  });
});

test('a new tag has the country and requires an English label', () => {
  const values = tagValues(null, 'TR');
  expect(values).toMatchObject({ country: 'TR', labels: {} });
  expect(faultsOf(values)).toEqual({ labels: 'Enter a label in English' });
  expect(faultsOf({ ...values, labels: { en: ' Roof ' } })).toEqual({});
});

test('an emptied label is removed, and unchanged fields are not sent', () => {
  expect(tagPatch({ labels: { en: ' Roof ', tr: '  ' } })).toEqual({ labels: { en: 'Roof' } });
  expect(tagPatch({ kind: 'dish' })).toEqual({ kind: 'dish' });
});

test('labels are listed with their languages', () => {
  expect(formatLabels({ tr: 'Teras', en: 'Rooftop', ms: '' })).toBe('English: Rooftop, Turkish: Teras');
  expect(formatLabels({})).toBe('–');
});
