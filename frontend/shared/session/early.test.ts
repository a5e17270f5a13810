import { beforeEach, expect, it, vi } from 'vitest';
import { sendCall } from '@shared/api/client';
import { askEarly, earlyAnswer, earlyAnswers, earlyOutput } from './early';
import { session } from '@shared/api/session';

vi.mock('@shared/api/client', () => ({ sendCall: vi.fn() }));

const call = vi.mocked(sendCall);
const late = vi.fn<() => Promise<never>>();
const rows = { call: 'store/query_stores', input: { page: 1 } } as const;

beforeEach(() => {
  call.mockReset();
  late.mockReset();
  late.mockRejectedValue(new Error('asked late'));
  session.setState({ token: 'a', country: 'ID' });
});

it('returns an early response once', async () => {
  call.mockResolvedValue({ user_id: 7 });
  askEarly();
  expect(call.mock.calls.map(([name]) => name)).toEqual(['user/user_info', 'system/get_bootstrap']);
  await expect(earlyAnswer('user/user_info', {}, late)).resolves.toEqual({ user_id: 7 });
  expect(late).not.toHaveBeenCalled();
  await expect(earlyAnswer('user/user_info', {}, late)).rejects.toThrow('asked late');
});

it.each([{ token: 'b' }, { country: 'TR' }])('requests again if the session changed: %o', async (change) => {
  call.mockResolvedValue({ user_id: 7 });
  askEarly();
  await earlyAnswers();
  session.setState(change);
  expect(earlyOutput('system/get_bootstrap', {})).toBeUndefined();
  await expect(earlyAnswer('user/user_info', {}, late)).rejects.toThrow('asked late');
});

it('requests again after a refusal, so that the error appears where it belongs', async () => {
  call.mockRejectedValue(new Error('refused early'));
  askEarly();
  await earlyAnswers();
  expect(earlyOutput('system/get_bootstrap', {})).toBeUndefined();
  await expect(earlyAnswer('system/get_bootstrap', {}, late)).rejects.toThrow('asked late');
});

it('offers the rows of the first list once loaded, only to the list that requested them', async () => {
  call.mockResolvedValue({ list: [] });
  askEarly(rows);
  expect(earlyOutput(rows.call, rows.input)).toBeUndefined();
  await earlyAnswers();
  expect(earlyOutput(rows.call, { page: 2 })).toBeUndefined();
  expect(earlyOutput(rows.call, rows.input)).toEqual({ list: [] });
  expect(earlyOutput(rows.call, rows.input)).toBeUndefined();
});
