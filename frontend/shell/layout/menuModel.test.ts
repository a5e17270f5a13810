import { describe, expect, test } from 'vitest';
import { countWaiting } from '@shared/format/count';
import { PATHS } from '@shared/ui/iconPaths';
import { activeEntry, captionedParts, groupCount, menuFor } from './menuModel';

const titles = (role: 'manager' | 'reviewer' | 'kol' | null, is_superuser = false) =>
  menuFor({ role, is_superuser }).map((group) => [group.title, group.entries.map((entry) => entry.title)]);

describe('the menu', () => {
  test('of a super admin has every area in order', () =>
    expect(titles(null, true).map(([title]) => title)).toEqual([
      'Today',
      'Insights',
      'Store',
      'Pages',
      'Comment',
      'Content',
      'System',
      'Upload Pictures',
    ]));

  test('of a KOL has content without collections', () =>
    expect(titles('kol')).toEqual([
      ['Today', ['Today']],
      ['Content', ['Videos', 'Articles', 'My info', 'Changes']],
    ]));

  test('of a reviewer leaves out the groups without a visible entry', () =>
    expect(titles('reviewer')).toEqual([
      ['Today', ['Today']],
      ['Content', ['Videos', 'Articles', 'Collections', 'My info', 'Changes']],
      ['System', ['Account Manage']],
    ]));

  test('never shows edit and add pages', () =>
    expect(titles('manager').flatMap(([, entries]) => entries)).not.toContain('Create store'));

  test('of nobody is empty', () => expect(titles(null)).toEqual([]));
});

test('the entries of stores are in groups with captions, stores first', () => {
  const store = menuFor({ role: 'manager', is_superuser: false }).find(({ title }) => title === 'Store');
  if (store === undefined) throw new Error('The menu has no group Store');
  expect(captionedParts(store).map(({ caption, entries }) => [caption, entries.length])).toEqual([
    [null, 1],
    ['Queues', 6],
    ['Data', 4],
    ['Sources', 1],
  ]);
});

test('accounts, My info and personal data have distinct icons', () => {
  const icons = menuFor({ role: null, is_superuser: true }).flatMap((group) => [
    ...(group.title === 'System' ? [group.icon] : []),
    ...group.entries
      .filter(({ title }) => title === 'My info' || title === 'Personal data')
      .map(({ icon }) => icon),
  ]);
  expect(new Set(icons).size).toBe(3);
});

test('every entry has an existing icon, and the nine of the specification', () => {
  const groups = menuFor({ role: null, is_superuser: true });
  const icons = groups.flatMap((group) => [group.icon, ...group.entries.map((entry) => entry.icon)]);
  expect(icons.filter((icon) => icon === null || !(icon in PATHS))).toEqual([]);
  expect(icons).toEqual(
    expect.arrayContaining([
      'user',
      'upload',
      'bars',
      'shop',
      'comment',
      'video',
      'user-add',
      'read',
      'cluster',
    ]),
  );
});

test('an edit page highlights its list', () => {
  expect(activeEntry('/store/store/edit')).toBe('/store/store/list');
  expect(activeEntry('/store/store/list')).toBe('/store/store/list');
  expect(activeEntry(null)).toBeNull();
});

test('a group adds up the waiting counts of its entries', () => {
  const store = menuFor({ role: 'manager', is_superuser: false }).find(({ path }) => path === '/store');
  expect(store && groupCount(store, { feedback: 3, syncs: 4, comments: 9 })).toBe(7);
  expect([countWaiting(99), countWaiting(100)]).toEqual(['99', '99+']);
});
