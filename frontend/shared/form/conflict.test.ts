import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { clashesOf, resolve, type Choice, type ConflictData } from './conflict';
import { isSame, patchOf } from './patch';

const FIELDS = ['name', 'phone', 'tags', 'note'];
const value = fc.oneof(
  fc.constantFrom('a', 'b', 'c', '', null),
  fc.array(fc.constantFrom(1, 2), { maxLength: 2 }),
);
const record = fc.record(Object.fromEntries(FIELDS.map((field) => [field, value])));

function conflict(base: Record<string, unknown>, incoming: Record<string, unknown>): ConflictData {
  return {
    current_version: 2,
    updated_by: { nickname: 'Ana' },
    updated_at: '2026-03-01T10:00:00Z',
    changed_fields: FIELDS.filter((field) => !isSame(base[field], incoming[field])),
    base,
    theirs: incoming,
  };
}

describe('two people change one record', () => {
  it('merges different fields and asks about the same fields', () => {
    fc.assert(
      fc.property(record, record, record, (base, incoming, mine) => {
        const patch = patchOf(base, mine);
        const clashes = clashesOf(patch, conflict(base, incoming)).map(({ field }) => field);
        for (const field of FIELDS) {
          const mineChanged = !isSame(base[field], mine[field]);
          const incomingChanged = !isSame(base[field], incoming[field]);
          const differ = !isSame(mine[field], incoming[field]);
          expect(clashes.includes(field)).toBe(mineChanged && incomingChanged && differ);
        }
      }),
    );
  });

  it('every choice ends with one side’s value in each field', () => {
    const choice = fc.record(
      Object.fromEntries(FIELDS.map((field) => [field, fc.constantFrom<Choice>('mine', 'theirs')])),
    );
    fc.assert(
      fc.property(record, record, record, choice, (base, remote, mine, choices) => {
        const patch = patchOf(base, mine);
        const clashes = clashesOf(patch, conflict(base, remote));
        const saved: Record<string, unknown> = { ...remote, ...resolve(patch, clashes, choices) };
        for (const field of FIELDS) {
          const isClash = clashes.some((clash) => clash.field === field);
          const mineChanged = !isSame(base[field], mine[field]);
          const expected = isClash
            ? choices[field] === 'mine'
              ? mine[field]
              : remote[field]
            : mineChanged
              ? mine[field]
              : remote[field];
          expect(isSame(saved[field], expected)).toBe(true);
        }
      }),
    );
  });
});

describe('a patch', () => {
  it('has only the changed fields', () => {
    fc.assert(
      fc.property(record, record, (base, now) => {
        const patch = patchOf(base, now);
        for (const field of FIELDS) expect(field in patch).toBe(!isSame(base[field], now[field]));
      }),
    );
  });

  it('treats an empty text and null as equal', () => {
    expect(patchOf({ note: null, email: '' }, { note: '', email: null })).toEqual({});
    expect(patchOf({ days: [{ open: '' }] }, { days: [{ open: null }] })).toEqual({});
  });
});
