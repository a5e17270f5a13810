import { expect, test } from 'vitest';
import { blockPlaces, noteTops } from './measuring';

test('notes are beside their text, or directly below the previous note', () => {
  expect(noteTops([0, 10, 300], [40, 60, 20], 8)).toEqual([0, 48, 300]);
  expect(noteTops([120, 130], [], 8)).toEqual([120, 130]);
  expect(noteTops([], [], 8)).toEqual([]);
});

test('a block starts at the first element behind its marker', () => {
  const shown = new DOMParser().parseFromString(
    '<main><article><!--other--><p>No</p><!--block:a--><p>One</p><!--block:b--></article></main>',
    'text/html',
  );
  expect(Object.keys(blockPlaces(shown))).toEqual(['a']);
});
