import { expect, test } from 'vitest';
import { BLANK_ENTRY, restoreEntry, toKeep, type EntryInput } from './entryInput';

const call: EntryInput = {
  type: 'call',
  body: 'Asked for the menu',
  direction: 'inbound',
  outcome: 'reached',
  contactNo: 2,
  at: '2026-11-02T10:30',
};

test('restores every part of an unsent entry', () => {
  expect(restoreEntry(toKeep(call))).toEqual(call);
});

test('stores nothing without text', () => {
  expect(toKeep({ ...call, body: '  ' })).toEqual({});
});

test('ignores stored values of the wrong kind', () => {
  expect(restoreEntry({ type: 'task', body: 3, direction: 'up', contactNo: '1', at: null })).toEqual(
    BLANK_ENTRY,
  );
});
