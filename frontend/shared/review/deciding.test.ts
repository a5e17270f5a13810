import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Diff } from './diffs';
import {
  begin,
  firstOpen,
  move,
  needsNote,
  openFields,
  setDecision,
  setRest,
  type Deciding,
} from './deciding';

function diff(field: string, more: Partial<Diff> = {}): Diff {
  return {
    field,
    label: field,
    proposed_value: 'x',
    severity: 'minor',
    locked: false,
    decision: 'pending',
    edited_value: null,
    reason: '',
    current_lines: [],
    proposed_lines: ['x'],
    edited_lines: [],
    shift_m: null,
    ...more,
  };
}
const THREE = [diff('name'), diff('phones'), diff('website')];

describe('deciding field by field', () => {
  test('moves to the next undecided field, wrapping round', () => {
    let state = begin(THREE);
    state = setDecision(state, THREE, 'phones', 'accept');
    expect(state.cursor).toBe(2);
    state = setDecision(state, THREE, 'website', 'reject');
    expect(state.cursor).toBe(0);
    state = setDecision(state, THREE, 'name', 'accept');
    expect([state.cursor, openFields(state, THREE)]).toEqual([0, []]);
  });

  test('keeps earlier decisions, which can be changed', () => {
    const state = begin([diff('name', { decision: 'reject' }), diff('phones')]);
    expect(state.cursor).toBe(1);
    expect(openFields(setDecision(state, THREE, 'name', 'pending'), THREE)).toContain('name');
  });

  test('accepting the rest skips decided and locked fields', () => {
    const diffs = [diff('name'), diff('phones', { locked: true }), diff('website')];
    const state = setRest(setDecision(begin(diffs), diffs, 'name', 'reject'), diffs, 'accept');
    expect(state.said['name']?.decision).toBe('reject');
    expect(openFields(state, diffs)).toEqual(['phones']);
    expect(state.cursor).toBe(1);
  });

  test('accepting a critical field requires a note', () => {
    const diffs = [diff('name', { severity: 'critical', label: 'Name' }), diff('phones')];
    const state = begin(diffs);
    expect(needsNote(setDecision(state, diffs, 'name', 'reject'), diffs, false)).toEqual([]);
    expect(needsNote(setDecision(state, diffs, 'name', 'accept'), diffs, false)).toEqual(['Name']);
    expect(needsNote(state, diffs, true)).toHaveLength(1);
  });
});

test('random keys keep the cursor in the table and decide only the chosen fields', () =>
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.constantFrom('accept', 'reject', 'pending', 'next', 'back'), fc.nat(2))),
      (keys) => {
        let state: Deciding = begin(THREE);
        const message = new Set<string>();
        for (const [key, at] of keys) {
          const field = THREE[at]?.field ?? '';
          if (key === 'next') state = move(state, THREE, 1);
          else if (key === 'back') state = move(state, THREE, -1);
          else {
            state = setDecision(state, THREE, field, key);
            if (key === 'pending') message.delete(field);
            else message.add(field);
          }
          expect(state.cursor).toBeGreaterThanOrEqual(0);
          expect(state.cursor).toBeLessThan(THREE.length);
          expect(new Set(Object.keys(state.said))).toEqual(message);
          expect(firstOpen(THREE, state.said, 0) === -1).toBe(message.size === THREE.length);
        }
      },
    ),
  ));
