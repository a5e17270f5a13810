import { expect, test } from 'vitest';
import type { Template } from '../model';
import { exampleOf, isWhole, templateValues, unknownIn } from './templateForm';

const template = {
  template_id: 3,
  version: 2,
  label: 'Opening hours',
  language: 'en',
  body: 'Hello {name}',
  types: ['press'],
  is_active: false,
} as unknown as Template;

test('the form holds what a person writes of a template; whether it is in use is decided beside it', () => {
  expect(templateValues(template, 'id')).toEqual({
    label: 'Opening hours',
    language: 'en',
    body: 'Hello {name}',
    types: ['press'],
  });
  expect(templateValues(null, 'id')).toEqual({ label: '', language: 'id', body: '', types: [] });
});

test('the example fills the places, and leaves what nothing fills as it is written', () => {
  expect(exampleOf('Hello {name}, {store} opens at ten. {agent} {x}')).toBe(
    'Hello Sari Wulandari, Kopi Kenanga opens at ten. Mira {x}',
  );
});

test('a place that nothing fills is named once, before it is sent', () => {
  expect(unknownIn('{nama} {name} {nama} {}')).toEqual(['{nama}', '{}']);
  expect(isWhole({ label: 'A', language: 'en', body: 'Hello {nama}', types: [] })).toBe(false);
  expect(isWhole({ label: ' ', language: 'en', body: 'Hello', types: [] })).toBe(false);
  expect(isWhole({ label: 'A', language: 'en', body: 'Hello {name}', types: [] })).toBe(true);
});
