import { expect, test } from 'vitest';
import { crumbsOf } from './Breadcrumb';

const titles = (path: string) => crumbsOf(path).map((route) => route.title);

test('the trail is the first level and the current page', () => {
  expect(titles('/store/store/list')).toEqual(['Store', 'Stores']);
  expect(titles('/system/userList')).toEqual(['System', 'Account Manage']);
});

test('edit pages are left out of it, and their list leads back', () => {
  expect(titles('/store/store/edit')).toEqual(['Store', 'Stores']);
  expect(titles('/store/store/merge')).toEqual(['Store', 'Possible duplicates']);
});

test('a path that matches nothing has none, and so has the error page', () => {
  expect(titles('/nowhere')).toEqual([]);
  expect(titles('/404')).toEqual([]);
});
