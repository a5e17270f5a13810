import { expect, test } from 'vitest';
import type { Role } from './roles';
import { closedTo, whoseScreen } from './closed';
import { findRoute } from './table';

const as = (role: Role) => ({ role, is_superuser: false });
const whose = (path: string, titles?: Record<string, string>) => {
  const route = findRoute(path);
  if (route === null) throw new Error(`no route ${path}`);
  return whoseScreen(route, titles);
};

test.each([
  [
    '/content/collection/list',
    '“Collections” is for managers, operators, reviewers, and super admins; ask one of them',
  ],
  [
    '/content/video/list',
    '“Videos” is for managers, operators, reviewers, editors, KOLs, and super admins; ask one of them',
  ],
  ['/system/status', '“System status” is for managers and super admins; ask one of them'],
  ['/system/personalData', '“Personal data” is for super admins; ask one of them'],
])('names the roles of %s', (path, words) => expect(whose(path)).toBe(words));

test('names a record’s screen and a redirect by their menu entry', () => {
  const stores = '“Stores” is for managers, operators, and super admins; ask one of them';
  for (const path of ['/store/store/edit', '/store/store/add', '/store/store/list'])
    expect(whose(path)).toBe(stores);
  expect(whose('/store/crm/detail', { CrmList: 'Our CRM' })).toMatch(/^“Our CRM” is for managers/);
});

test('are the menu entries that the role does not have', () => {
  const closed = closedTo(as('operator')).map(({ path }) => path);
  expect(closed).toContain('/system/userList');
  expect(closed).toContain('/store/reference/tags');
  expect(closed).not.toContain('/store/store/list');
  expect(closed).not.toContain('/system/userEdit');
  expect(closedTo({ role: null, is_superuser: true })).toEqual([]);
});
