import { expect, test } from 'vitest';
import type { Role } from '@shared/routes/roles';
import { closedNote, destinationsFor, matching } from './destinations';

const manager = destinationsFor({ role: 'manager', is_superuser: false });
const paths = (typed: string) => matching(manager, typed).map((result) => result.path);

test('offers only the screens of the role', () => {
  const editor = destinationsFor({ role: 'editor', is_superuser: false });
  expect(editor.map((result) => result.path)).toEqual([
    '/today',
    '/content/video/list',
    '/content/article/list',
    '/content/me/info',
    '/content/me/changes',
  ]);
});

test('offers no pages that need a record, and offers to create a store', () => {
  const all = manager.map((result) => result.path);
  expect(all).not.toContain('/store/store/edit');
  expect(all).toContain('/store/store/add');
  expect(all).toContain('/today');
});

test('matches every word, also of the area, and lists the best title first', () => {
  expect(paths('store list nothing')).toEqual([]);
  expect(paths('content VİDEO')).toEqual(['/content/video/list']);
  expect(paths('store')[0]).toBe('/store/store/list');
});

test.each([
  ['tody', '/today'],
  ['comemnts', '/comment/list'],
  ['storse', '/store/store/list'],
  ['artcles', '/content/article/list'],
  ['duplicats', '/store/store/duplicates'],
  ['feedbakc', '/store/error_feedback/list'],
])('finds a screen despite the typo in %s', (typed, path) => {
  expect(paths(typed)).toContain(path);
});

test('finds nothing for distant words, and allows no typos in short ones', () => {
  expect(paths('xyzzy')).toEqual([]);
  expect(paths('stxxes')).toEqual([]);
  expect(paths('vdo')).toEqual([]);
  expect(paths('soto')).toEqual([]);
  expect(paths('count')).toEqual(['/system/userList']);
});

test.each([
  ['invite', '/system/userEdit'],
  ['invite colleague', '/system/userEdit'],
  ['board', '/store/crm/list?show=board'],
  ['forecast', '/store/crm/list'],
  ['leads', '/store/crm/list'],
])('finds screens by "%s", which is not their title', (typed, path) => {
  expect(paths(typed)).toContain(path);
});

test('offers invitations to users who may invite, and no board without leads', () => {
  const result = (role: Role) => destinationsFor({ role, is_superuser: false }).map(({ path }) => path);
  expect(result('reviewer')).toContain('/system/userEdit');
  expect(result('operator')).not.toContain('/system/userEdit');
  expect(result('operator')).toContain('/store/crm/list?show=board');
  expect(result('editor')).not.toContain('/store/crm/list?show=board');
});

test.each([
  ['Collections', false, '“Collections”'],
  ['coll', false, '“Collections”'],
  ['collectons', true, '“Collections”'],
  ['leads', true, '“Our CRM”'],
  ['co', true, null],
  ['videos', true, null],
  ['leads', false, null],
  ['xyzzy', true, null],
] as const)('shows for %s, without other results: %s, with its roles', (typed, isNothing, name) => {
  const note = closedNote({ role: 'editor', is_superuser: false }, { CrmList: 'Our CRM' }, typed, isNothing);
  expect(note?.split(' is for ')[0] ?? null).toBe(name);
});
