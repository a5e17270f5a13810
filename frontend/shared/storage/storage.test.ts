import { describe, expect, test } from 'vitest';
import { unseal } from './cipher';
import { createShelf, storageKey, THIRTY_DAYS_MS, type Area } from './storage';

function fakeArea(): Area & { entries: Map<string, string> } {
  const entries = new Map<string, string>();
  return {
    entries,
    getItem: (key) => entries.get(key) ?? null,
    setItem: (key, value) => entries.set(key, value),
    removeItem: (key) => entries.delete(key),
    get length() {
      return entries.size;
    },
    key: (index) => [...entries.keys()][index] ?? null,
  };
}

function shelfAt(area: Area | null, start = 1_000) {
  const clock = { now: start };
  return {
    clock,
    shelf: createShelf(
      () => area,
      () => clock.now,
    ),
  };
}

describe('stored values', () => {
  test('are read as they were written', () => {
    const { shelf } = shelfAt(fakeArea());
    const value = { list: [1, 'ş', null], nested: { yes: true } };
    shelf.set('token', value);
    expect(shelf.get('token')).toEqual(value);
    expect(shelf.get('TOKEN')).toEqual(value);
  });

  test('are encrypted under a prefixed upper-case key, with time and expiry', () => {
    const area = fakeArea();
    shelfAt(area, 5_000).shelf.set('token', 'abc');
    expect([...area.entries.keys()]).toEqual(['SOFRA_ADMIN__TOKEN']);
    const raw = area.entries.get(storageKey('token')) ?? '';
    expect(raw).not.toContain('abc');
    expect(JSON.parse(unseal(raw) ?? '')).toEqual({
      value: 'abc',
      time: 5_000,
      expire: 5_000 + THIRTY_DAYS_MS,
    });
  });

  test('expire and are removed after thirty days', () => {
    const area = fakeArea();
    const { clock, shelf } = shelfAt(area, 0);
    shelf.set('country', 'TR');
    clock.now = THIRTY_DAYS_MS - 1;
    expect(shelf.get('country')).toBe('TR');
    clock.now = THIRTY_DAYS_MS;
    expect(shelf.get('country')).toBeNull();
    expect(area.entries.size).toBe(0);
  });

  test.each(['', 'not sealed at all', 'U2FsdGVkX19damaged=='])(
    'that are damaged (%j) are ignored and removed',
    (raw) => {
      const area = fakeArea();
      area.entries.set(storageKey('token'), raw);
      const { shelf } = shelfAt(area);
      expect(shelf.get('token')).toBeNull();
      expect(area.entries.has(storageKey('token'))).toBe(false);
    },
  );

  test('without an expiry do not expire', () => {
    const { clock, shelf } = shelfAt(fakeArea());
    shelf.set('draft', 1, null);
    clock.now = THIRTY_DAYS_MS * 100;
    expect(shelf.get('draft')).toBe(1);
  });

  test('stay in memory if the browser refuses storage', () => {
    const { shelf } = shelfAt(null);
    shelf.set('token', 'abc');
    expect(shelf.get('token')).toBe('abc');
    shelf.remove('token');
    expect(shelf.get('token')).toBeNull();
  });

  test('are found by prefix, also in memory', () => {
    const area = fakeArea();
    const { shelf } = shelfAt(area);
    area.setItem('DRAFT_OF_ANOTHER_PAGE', '');
    shelf.set('draft_a', 1);
    shelf.set('token', 2);
    area.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
    shelf.set('draft_b', 3);
    expect([...shelf.names('draft_')].sort()).toEqual(['DRAFT_A', 'DRAFT_B']);
    expect(shelf.get('DRAFT_B')).toBe(3);
    expect(shelfAt(null).shelf.names('draft_')).toEqual([]);
  });

  test('that do not fit stay in memory and override the older stored value', () => {
    const area = fakeArea();
    const { shelf } = shelfAt(area);
    shelf.set('tabs', ['a']);
    area.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
    shelf.set('tabs', ['a', 'b']);
    expect(shelf.get('tabs')).toEqual(['a', 'b']);
  });
});
