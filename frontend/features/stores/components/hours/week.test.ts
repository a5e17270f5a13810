import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { runs } from '@shared/testing/levels';
import {
  addSession,
  clock,
  copyDay,
  DAY_MINUTES,
  GRID,
  LAST_CLOSE,
  MOST_SESSIONS,
  moveSession,
  parseClock,
  problemsOf,
  resizeSession,
  sessionOf,
  toRows,
  toWeek,
  UNKNOWN_WEEK,
  withoutSession,
  withState,
  type Week,
} from './week';
import { PRESETS } from './presets';

const day = fc.integer({ min: 0, max: 6 });
const minute = fc.integer({ min: -200, max: LAST_CLOSE + 200 });
const index = fc.integer({ min: 0, max: MOST_SESSIONS });
type Step = (week: Week) => Week;

const step: fc.Arbitrary<Step> = fc.oneof(
  fc.tuple(day, minute, minute).map(
    ([at, from, to]): Step =>
      (week) =>
        addSession(week, at, from, to) ?? week,
  ),
  fc.tuple(day, index, minute).map(
    ([at, which, to]): Step =>
      (week) =>
        moveSession(week, at, which, to),
  ),
  fc.tuple(day, index, fc.constantFrom('open' as const, 'close' as const), minute).map(
    ([at, which, edge, to]): Step =>
      (week) =>
        resizeSession(week, at, which, edge, to),
  ),
  fc.tuple(day, fc.array(day)).map(
    ([from, to]): Step =>
      (week) =>
        copyDay(week, from, to).week,
  ),
  fc.tuple(day, index).map(
    ([at, which]): Step =>
      (week) =>
        withoutSession(week, at, which),
  ),
  fc.tuple(day, fc.constantFrom('open' as const, 'closed' as const, 'unknown' as const)).map(
    ([at, state]): Step =>
      (week) =>
        withState(week, at, state),
  ),
);
const work = fc.array(step, { maxLength: 40 });
const worked = work.map((steps) => steps.reduce<Week>((week, next) => next(week), UNKNOWN_WEEK));

function everySession(week: Week) {
  return week.flatMap(({ sessions }) => sessions);
}

describe('editing a week in the grid', () => {
  test('never has overlaps, too many sessions or sessions that end too late', () => {
    const sound = fc.property(worked, (week) => {
      expect([...problemsOf(week)]).toEqual([]);
    });
    fc.assert(sound, { numRuns: runs(500) });
  });

  test('stays on quarter hours, with each session on its own day', () => {
    fc.assert(
      fc.property(worked, (week) => {
        for (const { open, close } of everySession(week)) {
          expect([open % GRID, close % GRID]).toEqual([0, 0]);
          expect(open).toBeGreaterThanOrEqual(0);
          expect(open).toBeLessThan(DAY_MINUTES);
          expect(close).toBeGreaterThan(open);
          expect(close).toBeLessThanOrEqual(LAST_CLOSE);
        }
      }),
    );
  });

  test('is unchanged after JSON, also with hours past midnight', () => {
    fc.assert(
      fc.property(worked, (week) => {
        expect(toWeek(toRows(week))).toEqual(week);
      }),
      { numRuns: runs(500) },
    );
  });

  test('has open days exactly where it has hours', () => {
    fc.assert(
      fc.property(worked, (week) => {
        for (const { state, sessions } of week) expect(state === 'open').toBe(sessions.length > 0);
      }),
    );
  });

  test('keeps the length of a moved session', () => {
    fc.assert(
      fc.property(worked, day, minute, (week, at, to) => {
        const before = week[at]?.sessions[0];
        fc.pre(before !== undefined);
        const after = moveSession(week, at, 0, to)[at]?.sessions[0];
        expect(after && after.close - after.open).toBe(before.close - before.open);
      }),
    );
  });
});

describe('a single change', () => {
  const evening = addSession(UNKNOWN_WEEK, 4, 17 * 60, 26 * 60) ?? UNKNOWN_WEEK;

  test('adds hours past midnight to the day on which they start', () =>
    expect(toRows(evening)[4]).toEqual({
      day: 5,
      state: 'open',
      intervals: [{ open: '17:00', close: '02:00' }],
    }));

  test('rejects hours that overlap the previous night', () => {
    expect(addSession(evening, 5, 60, 300)).toBeNull();
    expect(addSession(evening, 5, 120, 300)?.[5]?.sessions).toEqual([{ open: 120, close: 300 }]);
  });

  test('detects an overlap of Sunday night with Monday morning', () => {
    const sunday = addSession(UNKNOWN_WEEK, 6, 20 * 60, 27 * 60) ?? UNKNOWN_WEEK;
    expect(addSession(sunday, 0, 2 * 60, 5 * 60)).toBeNull();
    expect(
      resizeSession(addSession(sunday, 0, 300, 600) ?? sunday, 0, 0, 'open', 0)[0]?.sessions[0]?.open,
    ).toBe(180);
  });

  test('rejects a fifth session', () => {
    const full = [0, 180, 360, 540].reduce<Week>(
      (week, from) => addSession(week, 0, from, from + 60) ?? week,
      UNKNOWN_WEEK,
    );
    expect(full[0]?.sessions).toHaveLength(4);
    expect(addSession(full, 0, 900, 960)).toBeNull();
  });

  test('copies a night to every day at once', () => {
    const copied = copyDay(evening, 4, [0, 1, 2, 3, 5, 6]);
    expect(copied.refused).toEqual([]);
    expect(copied.week.every(({ sessions }) => sessions[0]?.close === 26 * 60)).toBe(true);
  });

  test('skips a day with an overlap and reports it', () => {
    const early = addSession(evening, 3, 60, 120) ?? evening;
    const copied = copyDay(early, 4, [2, 5]);
    expect(copied.refused).toEqual([2]);
    expect(copied.week[5]?.sessions).toEqual([{ open: 1020, close: 1560 }]);
  });

  test('removing the last hours closes the day', () =>
    expect(withoutSession(evening, 4, 0)[4]).toEqual({ state: 'closed', sessions: [] }));
});

describe('parsing typed times', () => {
  test.each([
    ['9', 540],
    ['930', 570],
    ['9.30', 570],
    ['09:05', 545],
    ['2400', 1440],
    ['24:01', null],
    ['9pm', 1260],
    ['9:30 PM', 1290],
    ['12 am', 0],
    ['12pm', 720],
    ['15pm', null],
    ['0am', null],
    ['9:75', null],
    ['noon', null],
    ['', null],
  ])('%s is %s', (text, minutes) => expect(parseClock(text)).toBe(minutes));

  test.each([
    ['midnight as a close is the end of the day', 600, 0, 1440],
    ['from midnight to midnight is the whole day', 0, 0, 1440],
    ['a close before the open is on the next day', 600, 120, 1560],
    ['a close at the open makes no hours', 600, 600, 600],
  ])('%s', (_what, open, close, closes) => expect(sessionOf(open, close)).toEqual({ open, close: closes }));

  test('formats a time as it is parsed', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: DAY_MINUTES }), (time) => {
        expect(parseClock(clock(time))).toBe(time);
      }),
    );
  });

  test('reports invalid hours on their day', () => {
    const week = toWeek([
      { day: 1, state: 'open', intervals: [{ open: '10:00', close: '10:00' }] },
      { day: 2, state: 'open', intervals: [{ open: '20:00', close: '13:00' }] },
      { day: 5, state: 'open', intervals: [{ open: '20:00', close: '03:00' }] },
      { day: 6, state: 'open', intervals: [{ open: '02:00', close: '05:00' }] },
    ]);
    expect([...problemsOf(week).keys()].sort()).toEqual([0, 1, 5]);
  });
});

test.each(PRESETS)('the preset “$name” can be saved', ({ week }) =>
  expect([...problemsOf(week)]).toEqual([]),
);
