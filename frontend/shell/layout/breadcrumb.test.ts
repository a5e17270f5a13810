import { expect, test } from 'vitest';
import { crumbsOf } from './Breadcrumb';

const titles = (path: string) => crumbsOf(path).map((route) => route.title);

test('shows the first level and the current page', () => {
  expect(titles('/store/store/list')).toEqual(['Store', 'Stores']);
  expect(titles('/system/userList')).toEqual(['System', 'Account Manage']);
});

test('leaves out edit pages and links to their list', () => {
  expect(titles('/store/store/edit')).toEqual(['Store', 'Stores']);
  expect(titles('/store/store/merge')).toEqual(['Store', 'Possible duplicates']);
});

test('is empty for unknown paths and the error page', () => {
  expect(titles('/nowhere')).toEqual([]);
  expect(titles('/404')).toEqual([]);
});
