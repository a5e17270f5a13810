import { describe, expect, test } from 'vitest';
import { createShelf, type Area } from '@shared/storage/storage';
import { createStoredInput, storedText } from './storedInput';

function area(): Area & { entries: Map<string, string> } {
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

describe('input typed for a case', () => {
  test('is restored after a reload for the same person and record only', () => {
    const place = area();
    createStoredInput(
      createShelf(() => place),
      'feedback',
      7,
    ).keep(3, { note: 'They moved', said: { phones: { decision: 'reject' } } });
    const reloaded = createShelf(() => place);
    const typed = createStoredInput(reloaded, 'feedback', 7).of(3);
    expect(typed).toEqual({ note: 'They moved', said: { phones: { decision: 'reject' } } });
    expect(storedText(typed, 'note')).toBe('They moved');
    expect(storedText(typed, 'said')).toBe('');
    expect(createStoredInput(reloaded, 'feedback', 7).of(4)).toEqual({});
    expect(createStoredInput(reloaded, 'feedback', 8).of(3)).toEqual({});
    expect(createStoredInput(reloaded, 'sync', 7).of(3)).toEqual({});
  });

  test('is removed once it is empty', () => {
    const place = area();
    const stored = createStoredInput(
      createShelf(() => place),
      'feedback',
      7,
    );
    stored.keep(3, { note: 'x', said: {} });
    stored.keep(3, { note: '', said: {} });
    expect(place.entries.size).toBe(0);
  });
});
