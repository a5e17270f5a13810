import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { DraftCalls } from './draftCalls';
import { AT_MOST_MS, createDraftKeeper, PAUSE_MS } from './draftKeeper';
import { draftsOf, type Draft, type Entry } from './drafts';

const local = () => draftsOf({ userId: 7, country: 'ID', key: '/note?id=1' });

function left(writer: string, seq: number, note: string): Draft {
  return { writer, seq, values: { note }, version: 3, savedAt: seq };
}

function server(there: readonly Entry[] = []) {
  return {
    list: vi.fn<DraftCalls['list']>(() => Promise.resolve(there)),
    save: vi.fn<DraftCalls['save']>(() => Promise.resolve()),
    end: vi.fn<DraftCalls['end']>(() => Promise.resolve()),
  };
}

function keeperWith(calls: DraftCalls, removed: readonly string[] = []) {
  let seq = 100;
  return createDraftKeeper({
    local: local(),
    calls,
    writer: 'here',
    nextSeq: () => (seq += 1),
    isClosed: (writer) => removed.includes(writer),
  });
}

const nothing = () => undefined;

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

describe('sends drafts to the server', () => {
  test('once after a pause', async () => {
    const calls = server();
    const keeper = keeperWith(calls);
    keeper.keep({ note: 'E' }, 3);
    await vi.advanceTimersByTimeAsync(PAUSE_MS - 1);
    keeper.keep({ note: 'Ev' }, 3);
    keeper.keep({ note: 'Ev' }, 3);
    await vi.advanceTimersByTimeAsync(PAUSE_MS - 1);
    expect(calls.save).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(calls.save.mock.calls.map(([draft]) => draft.values)).toEqual([{ note: 'Ev' }]);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(calls.save).toHaveBeenCalledTimes(1);
  });

  test('every five seconds while typing continues', async () => {
    const calls = server();
    const keeper = keeperWith(calls);
    for (let typed = 0; typed < 21; typed += 1) {
      keeper.keep({ note: 'x'.repeat(typed + 1) }, 3);
      await vi.advanceTimersByTimeAsync(AT_MOST_MS / 10);
    }
    expect(calls.save).toHaveBeenCalledTimes(2);
  });

  test('at once when the page closes, and never after the draft has ended', () => {
    const calls = server();
    const keeper = keeperWith(calls);
    keeper.keep({ note: 'Evenings' }, 3);
    dispatchEvent(new Event('pagehide'));
    expect(calls.save).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ writer: 'here', values: { note: 'Evenings' } }),
      [],
      true,
    );
    keeper.keep({ note: 'Mornings' }, 3);
    keeper.end();
    dispatchEvent(new Event('pagehide'));
    expect(calls.save).toHaveBeenCalledTimes(1);
  });

  test('retries after failures and sends the latest state', async () => {
    const calls = server();
    calls.save.mockRejectedValueOnce(new Error('away')).mockRejectedValueOnce(new Error('away'));
    const keeper = keeperWith(calls);
    keeper.keep({ note: 'Evenings' }, 3);
    await vi.advanceTimersByTimeAsync(PAUSE_MS + 70_000);
    expect(calls.save).toHaveBeenCalledTimes(3);
    expect(calls.save.mock.calls[2]?.[0]).toEqual(expect.objectContaining({ values: { note: 'Evenings' } }));
  });

  test('sends nothing for an unchanged form', async () => {
    const calls = server();
    const keeper = keeperWith(calls);
    keeper.end();
    await vi.advanceTimersByTimeAsync(60_000);
    expect([calls.save, calls.end].every((call) => call.mock.calls.length === 0)).toBe(true);
    expect(local().list()).toEqual([]);
  });
});

describe('ended drafts', () => {
  test('are marked in the browser until the server knows', async () => {
    const calls = server();
    const keeper = keeperWith(calls);
    keeper.keep({ note: 'Evenings' }, 3);
    keeper.flush();
    calls.end.mockRejectedValueOnce(new Error('away'));
    keeper.end();
    await vi.advanceTimersByTimeAsync(0);
    expect(local().read('here')).toEqual({ writer: 'here', seq: 102, isEnded: true });

    const calledAgain = server([{ ...left('here', 101, 'Evenings'), isEnded: false }]);
    const later = keeperWith(calledAgain);
    expect(later.begin()).toBeNull();
    expect((await later.news(nothing)).offers).toEqual([]);
    expect(calledAgain.end).toHaveBeenCalledExactlyOnceWith([
      expect.objectContaining({ writer: 'here', seq: 102 }),
    ]);
    await vi.advanceTimersByTimeAsync(0);
    expect(local().list()).toEqual([]);
  });

  test('are reported again after a failure, also if another draft ended since', async () => {
    const calls = server();
    const keeper = keeperWith(calls);
    keeper.keep({ note: 'Evenings' }, 3);
    keeper.flush();
    calls.end.mockRejectedValueOnce(new Error('away'));
    keeper.end();
    keeper.keep({ note: 'Mornings' }, 3);
    keeper.end();
    expect(calls.end).toHaveBeenCalledTimes(2);
    await vi.advanceTimersByTimeAsync(0);
    expect(local().list()).toEqual([]);
  });

  test('of another browser are not restored, unless typing continued', async () => {
    const over: Entry = { writer: 'here', seq: 9, isEnded: true };
    local().keep(left('here', 9, 'Evenings'));
    const untouched = keeperWith(server([over]));
    expect(untouched.begin()?.values).toEqual({ note: 'Evenings' });
    const loaded = untouched.news(() => untouched.keep({ note: 'Evenings' }, 3));
    expect((await loaded).isOver).toBe(true);

    local().keep(left('here', 9, 'Evenings'));
    const typedOn = keeperWith(server([over]));
    typedOn.begin();
    expect((await typedOn.news(() => typedOn.keep({ note: 'Evenings too' }, 3))).isOver).toBe(false);
  });

  test('are not written again before the server has answered', async () => {
    local().keep(left('here', 9, 'Evenings'));
    const calls = server();
    const keeper = keeperWith(calls);
    keeper.begin();
    keeper.keep({ note: 'Evenings' }, 3);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(calls.save).not.toHaveBeenCalled();
    await keeper.news(nothing);
    await vi.advanceTimersByTimeAsync(PAUSE_MS);
    expect(calls.save).toHaveBeenCalledTimes(1);
  });
});

describe('drafts of other windows', () => {
  test('are restored if the window is closed, the newest first, and offered otherwise', async () => {
    local().keep(left('gone', 5, 'Evenings'));
    local().keep(left('gone-before', 4, 'Mornings'));
    local().keep(left('open', 6, 'Nights'));
    const there: Entry[] = [
      { ...left('away', 7, 'Noon'), isEnded: false },
      { ...left('open', 3, 'Night'), isEnded: false },
    ];
    const calls = server(there);
    const keeper = keeperWith(calls, ['gone', 'gone-before']);
    expect(keeper.begin()?.values).toEqual({ note: 'Evenings' });
    const { offers } = await keeper.news(nothing);
    expect(offers.map(({ values, where }) => [values.note, where])).toEqual([
      ['Noon', 'browser'],
      ['Nights', 'window'],
      ['Mornings', 'window'],
    ]);
  });

  test('end with the draft that continues them, and return if typing continues in their window', async () => {
    local().keep(left('open', 6, 'Nights'));
    const calls = server();
    const keeper = keeperWith(calls);
    const { offers } = await keeper.news(nothing);
    keeper.take(offers[0] ?? expect.fail('an offer'));
    keeper.keep({ note: 'Nights' }, 3);
    expect(local().read('open')).toEqual({ writer: 'open', seq: 6, isEnded: true });
    await vi.advanceTimersByTimeAsync(PAUSE_MS);
    expect(calls.save.mock.calls[0]?.[1]).toEqual([expect.objectContaining({ writer: 'open', seq: 6 })]);
    expect(local().read('open')).toBeNull();
    local().keep(left('open', 8, 'Nights, and Mondays'));
    expect((await keeper.news(nothing)).offers.map(({ values }) => values.note)).toEqual([
      'Nights, and Mondays',
    ]);
  });

  test('are offered while the server cannot be reached, too', async () => {
    local().keep(left('open', 6, 'Nights'));
    const calls = server();
    calls.list.mockRejectedValue(new Error('away'));
    expect((await keeperWith(calls).news(nothing)).offers).toHaveLength(1);
  });
});
