import { expect, test } from 'vitest';
import { destinationsFor, matching } from './destinations';

const manager = destinationsFor({ role: 'manager', is_superuser: false });
const paths = (typed: string) => matching(manager, typed).map((found) => found.path);

test('only screens of the role are offered', () => {
  const editor = destinationsFor({ role: 'editor', is_superuser: false });
  expect(editor.map((found) => found.path)).toEqual([
    '/content/video/list',
    '/content/article/list',
    '/content/me/info',
  ]);
});

test('pages that need a record are not offered, a new store is', () => {
  const all = manager.map((found) => found.path);
  expect(all).not.toContain('/store/store/edit');
  expect(all).toContain('/store/store/add');
  // In no menu, and gone to by name all the same.
  expect(all).toContain('/inbox');
});

test('every word counts, of the area too, and the best title comes first', () => {
  expect(paths('store list nothing')).toEqual([]);
  expect(paths('content VİDEO')).toEqual(['/content/video/list']);
  expect(paths('store')[0]).toBe('/store/store/list');
});
