import { expect, test } from 'vitest';
import { mentionAt, withMention } from './mention';

/** The bar marks the cursor. */
const typed = (text: string) => mentionAt(text.replace('|', ''), text.indexOf('|'));

test.each([
  ['@|', ''],
  ['ask @Ay|', 'Ay'],
  ['ask @Ayu Le| about it', 'Ayu Le'],
  ['(@Ç|', 'Ç'],
  ['one\n@Bu|', 'Bu'],
])('is typed in %s', (text, name) => expect(typed(text)?.name).toBe(name));

test.each(['|', 'Ayu|', 'me@exam|', '@Ayu Lestari knows|', '@ Ayu|', '@@|', '@Ayu\n|'])(
  'is not typed in %s',
  (text) => expect(typed(text)).toBeNull(),
);

test('is inserted with a space and keeps the following text', () => {
  const text = 'ask @Ay about it';
  const result = mentionAt(text, 7);
  expect(result).not.toBeNull();
  if (result === null) return;
  expect(withMention(text, result, 'Ayu Lestari')).toEqual({
    text: 'ask @Ayu Lestari about it',
    cursor: 'ask @Ayu Lestari '.length,
  });
});
