import { expect, test } from 'vitest';
import type { Template } from '../model';
import { exampleOf, faultsOf, templateValues, unknownIn } from './templateForm';

const template = {
  template_id: 3,
  version: 2,
  label: 'Opening hours',
  language: 'en',
  body: 'Hello {name}',
  types: ['press'],
  is_active: false,
} as Template;

test('the form has the editable fields of a template, without its status', () => {
  expect(templateValues(template, 'id')).toEqual({
    label: 'Opening hours',
    language: 'en',
    body: 'Hello {name}',
    types: ['press'],
  });
  expect(templateValues(null, 'id')).toEqual({ label: '', language: 'id', body: '', types: [] });
});

test('the example fills known placeholders and leaves unknown ones', () => {
  expect(exampleOf('Hello {name}, {store} opens at ten. {agent} {x}')).toBe(
    'Hello Sari Wulandari, Kopi Kenanga opens at ten. Mira {x}',
  );
});

test('an unknown placeholder is named once before the template is sent', () => {
  expect(unknownIn('{nama} {name} {nama} {}')).toEqual(['{nama}', '{}']);
  expect(faultsOf({ label: 'A', language: 'en', body: 'Hello {nama}', types: [] })).toEqual({
    body: 'Unknown placeholder: {nama}',
  });
  expect(faultsOf({ label: ' ', language: 'en', body: ' ', types: [] })).toEqual({
    label: 'Write a name',
    body: 'Enter a text',
  });
  expect(faultsOf({ label: 'A', language: 'en', body: 'Hello {name}', types: [] })).toEqual({});
});
