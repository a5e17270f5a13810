import { expect, test } from 'vitest';
import { blockPlaces, noteTops } from './measuring';

test('notes are at their places, or directly below the previous one', () => {
  expect(noteTops([0, 10, 300], [40, 60, 20], 8)).toEqual([0, 48, 300]);
  expect(noteTops([120, 130], [], 8)).toEqual([120, 130]);
  expect(noteTops([], [], 8)).toEqual([]);
});

test('a block begins where the first element behind its mark does', () => {
  const shown = new DOMParser().parseFromString(
    '<main><article><!--other--><p>No</p><!--block:a--><p>One</p><!--block:b--></article></main>',
    'text/html',
  );
  expect(Object.keys(blockPlaces(shown))).toEqual(['a']);
});
