import { beforeEach, expect, it, vi } from 'vitest';
import { callApi } from '@shared/api/client';
import { askEarly, earlyAnswer } from './early';
import { session } from './session';

vi.mock('@shared/api/client', () => ({ callApi: vi.fn() }));

const call = vi.mocked(callApi);
const late = vi.fn<() => Promise<never>>();

beforeEach(() => {
  call.mockReset();
  late.mockReset();
  late.mockRejectedValue(new Error('asked late'));
  session.setState({ token: 'a', country: 'ID' });
});

it('gives the answer that was asked for early, once', async () => {
  call.mockResolvedValue({ user_id: 7 });
  askEarly();
  expect(call.mock.calls.map(([name]) => name)).toEqual(['user/user_info', 'system/get_bootstrap']);
  await expect(earlyAnswer('user/user_info', late)).resolves.toEqual({ user_id: 7 });
  expect(late).not.toHaveBeenCalled();
  await expect(earlyAnswer('user/user_info', late)).rejects.toThrow('asked late');
});

it.each([{ token: 'b' }, { country: 'TR' }])('asks anew where the session is another: %o', async (change) => {
  call.mockResolvedValue({ user_id: 7 });
  askEarly();
  session.setState(change);
  await expect(earlyAnswer('user/user_info', late)).rejects.toThrow('asked late');
});

it('asks anew after a refusal, so that it is told where the answer is needed', async () => {
  call.mockRejectedValue(new Error('refused early'));
  askEarly();
  await expect(earlyAnswer('system/get_bootstrap', late)).rejects.toThrow('asked late');
});
