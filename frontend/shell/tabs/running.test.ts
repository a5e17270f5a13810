import fc from 'fast-check';
import { expect, test } from 'vitest';
import { atThisTime, MOST_RUNNING, nextEnd, RUNS_ON_MS, show, type Running } from './running';

const none: Running = { shown: null, left: [] };

/** Show these tabs one after the other, one second each. */
function visited(...ids: number[]): Running {
  return ids.reduce((running, id, second) => show(running, id, second * 1000, true), none);
}
const running = ({ shown, left }: Running) => [shown, ...left.map(({ id }) => id)];

test('only the most recent tabs keep running', () => {
  expect(running(visited(1, 2, 3, 4))).toEqual([4, 3, 2]);
  expect(running(visited(1, 2, 1, 2))).toEqual([2, 1]);
});

test('a tab that must not run does not', () => {
  expect(running(show(visited(1, 2), 3, 2000, false))).toEqual([3, 1]);
});

test('each tab stops after its own time', () => {
  const three = visited(1, 2, 3);
  expect(nextEnd(three, 2000)).toBe(RUNS_ON_MS - 1000);
  const later = atThisTime(three, RUNS_ON_MS + 1000);
  expect(running(later)).toEqual([3, 2]);
  expect(nextEnd(later, RUNS_ON_MS + 1000)).toBe(1000);
  expect(nextEnd(atThisTime(later, RUNS_ON_MS + 2000), RUNS_ON_MS + 2000)).toBeNull();
});

test('after any changes of tabs, the number of running tabs, their uniqueness and their time are within limits', () =>
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.nat(5), fc.nat(RUNS_ON_MS))), (steps) => {
      let now = 0;
      let pending = none;
      for (const [id, wait] of steps) {
        now += wait;
        pending = show(atThisTime(pending, now), id, now, true);
        const ids = running(pending);
        expect(pending.shown).toBe(id);
        expect(new Set(ids).size).toBe(ids.length);
        expect(pending.left.length).toBeLessThanOrEqual(MOST_RUNNING);
        expect(pending.left.every(({ at }) => now - at < RUNS_ON_MS)).toBe(true);
      }
    }),
  ));
