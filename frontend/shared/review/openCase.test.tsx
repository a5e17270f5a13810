import {
  focusManager,
  QueryClient,
  QueryClientProvider,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { act, cleanup, render, renderHook, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { ApiError } from '@shared/api/errors';
import { setUser } from '@shared/api/session';
import { localShelf } from '@shared/storage/storage';
import { restoreRow, isLeaving, leave } from '@shared/decisions/leaving';
import { showInTab } from '@shared/testing/list';
import { testManager } from '@shared/testing/user';
import { toasts } from '@shared/ui/toasts';
import { FOLLOWED } from './elsewhere';
import { createStoredInput, storedText } from './storedInput';
import { OpenCase } from './ReviewDesk';
import { ReviewQueue } from './ReviewQueue';
import { decided, onItsWay } from '@shared/decisions/taken';
import { useOpenCase } from './useOpenCase';
import { useReviewQueue } from './useReviewQueue';
import { useTypedInput } from './useTypedInput';

interface Report {
  version: number;
  status: string;
}

const save = vi.fn<(fresh: Report) => void>();
const load = vi.fn<() => Promise<Report>>();
const onBack = vi.fn<(id: number) => void>();

function openCase(client = new QueryClient()) {
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  const opened: Report = { version: 1, status: 'new' };
  const options = { area: 'report', listKey: ['reports'], id: 3, title: 'Warung Bu Sri', save, load, onBack };
  return renderHook(() => useOpenCase(opened, options), { wrapper }).result;
}

beforeEach(() => {
  vi.resetAllMocks();
  toasts.setState({ list: [] });
  setUser({ ...testManager, user_id: 7, username: 'omar', nickname: 'Omar', role: 'operator' });
});

function Loading() {
  const query = useQuery({ queryKey: ['report', 4], queryFn: () => new Promise<Report>(() => undefined) });
  return (
    <OpenCase area="report" id={4} query={query} outcomeOf={() => null}>
      {() => null}
    </OpenCase>
  );
}

test('undo while a case loads undoes the decision before it', async () => {
  const undo = vi.fn();
  let answer = (): void => undefined;
  const sent = new Promise<void>((resolve) => (answer = resolve)).then(() =>
    decided({ area: 'report', id: 3, things: 'reports', message: 'Applied', title: 'Warung Bu Sri', undo }),
  );
  showInTab(<Loading />, '/reports');
  act(() => onItsWay('report', 3, sent));
  await userEvent.keyboard('z');
  expect(undo).not.toHaveBeenCalled();
  act(() => answer());
  await waitFor(() => expect(undo).toHaveBeenCalledOnce());
});

test('an action during another one is sent with the version after it', async () => {
  const opened = openCase();
  const sent: number[] = [];
  const send = () => {
    const { version } = opened.current.current();
    sent.push(version);
    return Promise.resolve({ version: version + 1, status: 'open' });
  };
  await act(() => Promise.all([opened.current.act(send), opened.current.act(send, { text: 'Resolved' })]));
  expect(sent).toEqual([1, 2]);
  expect(save.mock.calls.map(([{ version }]) => version)).toEqual([2, 3]);
  expect(toasts.getState().list.map(({ message }) => message)).toEqual(['Resolved: Warung Bu Sri']);
});

test('a refused action shows why and loads the current record', async () => {
  const opened = openCase();
  load.mockResolvedValue({ version: 5, status: 'resolved' });
  const refusal = new ApiError('Somebody saved since', { kind: 'envelope', code: 10006, data: null });
  const ended = await act(() => opened.current.act(() => Promise.reject(refusal), { text: 'Resolved' }));
  expect(ended).toBeNull();
  expect(opened.current.failure?.message).toBe('Somebody saved since');
  expect(opened.current.isBusy).toBe(false);
  expect(opened.current.current()).toEqual({ version: 5, status: 'resolved' });
  expect(save).not.toHaveBeenCalled();
  expect(toasts.getState().list).toEqual([]);
});

/** Return a decision whose response the test controls. */
function sent() {
  let answer: () => void = vi.fn();
  let refuse: (error: Error) => void = vi.fn();
  const work = vi.fn(
    () =>
      new Promise<void>((resolve, reject) => {
        answer = resolve;
        refuse = reject;
      }),
  );
  return { work, answer: () => answer(), refuse: (error: Error) => refuse(error) };
}

test('the next case is shown before the server responds, and the row is hidden meanwhile', async () => {
  const opened = openCase();
  const decision = sent();
  const showNext = vi.fn();
  let ended = Promise.resolve();
  act(() => {
    ended = opened.current.ending(showNext, decision.work);
    void opened.current.ending(showNext, decision.work);
  });
  expect(showNext).toHaveBeenCalledOnce();
  expect(isLeaving('report', 3)).toBe(true);
  await act(async () => {
    await Promise.resolve();
    decision.answer();
    await ended;
  });
  expect(decision.work).toHaveBeenCalledOnce();
  expect(isLeaving('report', 3)).toBe(false);
  expect(toasts.getState().list.map(({ message }) => message)).toEqual([
    'A decision on Warung Bu Sri is being saved. Wait until it is done.',
  ]);
});

test('a decision on a case that was just refused waits until the lists are reloaded', async () => {
  load.mockResolvedValue({ version: 5, status: 'resolved' });
  const lists = new QueryClient();
  let answerList: () => void = vi.fn();
  const reread = new Promise<void>((resolve) => (answerList = resolve));
  vi.spyOn(lists, 'invalidateQueries').mockReturnValueOnce(reread);
  const first = openCase(lists);
  let refused = Promise.resolve();
  act(() => {
    const refusal = new ApiError('Somebody saved since', { kind: 'envelope', code: 10006, data: null });
    refused = first.current.ending(vi.fn(), () => Promise.reject(refusal));
  });
  await waitFor(() => expect(toasts.getState().list).toHaveLength(1));
  const again = openCase(lists);
  const [work, showNext] = [vi.fn(() => Promise.resolve()), vi.fn()];
  let ended = Promise.resolve();
  act(() => {
    ended = again.current.ending(showNext, work);
  });
  expect(again.current.isBusy).toBe(true);
  expect(showNext).not.toHaveBeenCalled();
  await act(async () => {
    answerList();
    await refused;
    await ended;
  });
  expect(work).toHaveBeenCalledOnce();
  expect(showNext).toHaveBeenCalledOnce();
  expect(again.current.isBusy).toBe(false);
});

test('a decision that waits for the lists does not move a person who has left', async () => {
  const lists = new QueryClient();
  leave('report', 3);
  const opened = openCase(lists);
  const [work, showNext] = [vi.fn(() => Promise.resolve()), vi.fn()];
  let ended = Promise.resolve();
  act(() => {
    ended = opened.current.ending(showNext, work);
  });
  cleanup();
  await act(async () => {
    restoreRow('report', 3);
    await ended;
  });
  expect(work).toHaveBeenCalledOnce();
  expect(showNext).not.toHaveBeenCalled();
});

test('a refused decision behind the next case shows why, and links back', async () => {
  const opened = openCase();
  load.mockResolvedValue({ version: 5, status: 'resolved' });
  const decision = sent();
  const next = vi.fn<(ended: Promise<boolean>) => void>();
  await act(async () => {
    const ended = opened.current.ending(next, decision.work);
    await Promise.resolve();
    decision.refuse(new ApiError('Somebody saved since', { kind: 'envelope', code: 10006, data: null }));
    await ended;
  });
  await expect(next.mock.calls[0]?.[0]).resolves.toBe(false);
  const [reported] = toasts.getState().list;
  expect(reported).toMatchObject({ kind: 'error', message: 'Not done: Warung Bu Sri. Somebody saved since' });
  expect(isLeaving('report', 3)).toBe(false);
  reported?.action?.run();
  expect(onBack).toHaveBeenCalledExactlyOnceWith(3);
  expect(opened.current.current()).toEqual({ version: 5, status: 'resolved' });
});

test('several reasons of a refusal are one sentence each, without repetition', async () => {
  const opened = openCase();
  load.mockResolvedValue({ version: 5, status: 'open' });
  const name = 'Store name required';
  const errors = { name: [name], store_type: ['Choose a store type'], region_l1_id: ['Provinsi required'] };
  const refusal = new ApiError(name, { kind: 'envelope', code: 10005, data: { errors } });
  await act(() => opened.current.ending(vi.fn(), () => Promise.reject(refusal)));
  expect(toasts.getState().list).toMatchObject([
    {
      message: 'Not done: Warung Bu Sri. Store name required',
      hint: 'Choose a store type. Provinsi required.',
    },
  ]);
});

test('typed input is stored even if the case closes before the next render', () => {
  const typed = renderHook(() =>
    useTypedInput({
      kind: 'report',
      id: 3,
      read: (stored) => ({ note: storedText(stored, 'note') }),
      toKeep: (values) => values,
    }),
  );
  act(() => {
    typed.result.current.type({ note: 'They moved' });
    typed.unmount();
  });
  expect(createStoredInput(localShelf, 'report', 7).of(3)).toEqual({ note: 'They moved' });
  createStoredInput(localShelf, 'report', 7).keep(3, {});
});

test('the queue loads the next records ahead, and shows them once the open one is done', async () => {
  const show = vi.fn<(id: number | null) => void>();
  const read = vi.fn<(id: number) => Promise<unknown>>().mockResolvedValue(null);
  const ids = [4, 5, 6];
  const queue = renderHook(() =>
    useReviewQueue({ ids, id: 5, onShow: show, load: read, hasMore: false }),
  ).result;
  expect(read.mock.calls).toEqual([[6], [4]]);
  queue.current.onDone();
  queue.current.onStep(-1);
  expect(show.mock.calls).toEqual([[6], [4]]);
  render(
    <ReviewQueue
      title="Reports"
      rows={ids}
      total={3}
      idOf={(id) => id}
      Line={({ row }) => `Report ${row}`}
      shownId={5}
      onShow={show}
      onList={queue.current.onList}
    />,
  );
  expect(screen.getByRole('button', { current: true })).toHaveTextContent('Report 5');
  await userEvent.click(screen.getByRole('button', { name: 'Report 4' }));
  await userEvent.click(screen.getByRole('button', { name: 'Show as a list' }));
  expect(show.mock.calls.slice(2)).toEqual([[4], [null]]);
});

describe('a case that is open', () => {
  const waiting: Report = { version: 1, status: 'new' };
  /** Record on the server. */
  let pending: Report;
  let byId: number;
  /** Number of requests. */
  let reads = 0;
  const read = () => {
    reads += 1;
    return Promise.resolve(pending);
  };
  const outcomeOf = ({ status }: Report) =>
    status === 'new' ? null : { said: status, by: { user_id: byId, nickname: 'Maria' } };

  function Open({ id }: { id: number }) {
    const client = useQueryClient();
    const queryKey = ['report', id];
    const query = useQuery({ queryKey, queryFn: read, ...FOLLOWED });
    const one = useOpenCase(waiting, {
      ...{ area: 'report', listKey: ['reports'], id, title: 'Warung Bu Sri', load, onBack },
      save: (fresh) => client.setQueryData(queryKey, fresh),
    });
    return (
      <OpenCase area="report" id={id} query={query} outcomeOf={outcomeOf}>
        {({ status }) => (
          <>
            <p>Now {status}</p>
            <button onClick={() => void one.act(() => Promise.resolve(pending))}>Decide</button>
          </>
        )}
      </OpenCase>
    );
  }

  /** Open a case with the settings of the console, which does not refetch on window focus by default. */
  const open = (id: number) => {
    const client = new QueryClient({
      defaultOptions: { queries: { refetchOnWindowFocus: false, staleTime: 30_000 } },
    });
    return showInTab(
      <QueryClientProvider client={client}>
        <Open id={id} />
      </QueryClientProvider>,
      '/reports',
    );
  };
  const lookAgain = () => {
    focusManager.setFocused(false);
    act(() => focusManager.setFocused(true));
  };
  const reported = () => screen.queryByText(/This is no longer waiting/);

  beforeEach(() => {
    pending = waiting;
    byId = 9;
  });
  afterEach(() => focusManager.setFocused(undefined));

  test('reports a colleague’s decision when its window gets the focus', async () => {
    open(11);
    await screen.findByText('Now new');
    pending = { version: 2, status: 'Rejected' };
    lookAgain();
    const notice = await screen.findByText(
      'This is no longer waiting. While it was open here: Rejected by Maria',
    );
    expect(notice.closest('[role="status"]')).not.toBeNull();
    expect(screen.getByText('Now Rejected')).toBeVisible();
    pending = { version: 3, status: 'new' };
    lookAgain();
    await screen.findByText('Now new');
    expect(reported()).toBeNull();
  });

  test('reports a decision of the same person in another window', async () => {
    byId = 7;
    open(12);
    await screen.findByText('Now new');
    pending = { version: 2, status: 'Rejected' };
    lookAgain();
    await screen.findByText(
      'This is no longer waiting. While it was open here: Rejected by you, in another window',
    );
  });

  test('does not report decisions made here, or before it was opened', async () => {
    const { person } = open(13);
    await screen.findByText('Now new');
    pending = { version: 2, status: 'Rejected' };
    await person.click(screen.getByRole('button', { name: 'Decide' }));
    await screen.findByText('Now Rejected');
    lookAgain();
    await screen.findByText('Now Rejected');
    expect(reported()).toBeNull();
  });

  test('is not replaced by a response older than the decision', async () => {
    const { person } = open(14);
    await screen.findByText('Now new');
    pending = { version: 2, status: 'Rejected' };
    await person.click(screen.getByRole('button', { name: 'Decide' }));
    await screen.findByText('Now Rejected');
    pending = waiting;
    const before = reads;
    lookAgain();
    await waitFor(() => expect(reads).toBe(before + 1));
    await act(() => Promise.resolve());
    expect(screen.getByText('Now Rejected')).toBeVisible();
  });
});
