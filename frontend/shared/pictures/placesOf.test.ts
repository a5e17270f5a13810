import { expect, test } from 'vitest';
import { placesOf } from './placesOf';

test.each([
  [1, true, '1 place'],
  [1000, true, '1,000 places'],
  [1000, false, 'more than 1,000 places'],
])('%i uses, all of them: %s', (usage_count, usage_is_exact, words) => {
  expect(placesOf({ usage_count, usage_is_exact })).toBe(words);
});
