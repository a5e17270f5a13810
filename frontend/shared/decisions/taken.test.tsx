import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from '@shared/api/errors';
import { useListKeys } from '@shared/keys/useListKeys';
import { ToastHost } from '@shared/ui/ToastHost';
import { toasts } from '@shared/ui/toasts';
import { decided, decisions, forgetDecisions, onItsWay, undoLast } from './taken';
import { useUndoKey } from './useUndoKey';

function Desk({ area }: { area: string }) {
  useListKeys(useUndoKey(area));
  return <ToastHost />;
}

beforeEach(() => {
  toasts.setState({ list: [] });
});

const decide = (message: string, undo = vi.fn(), area = 'comment', id = 0) => {
  decided({ area, id, things: `${area}s`, message, title: '“Enak”', undo });
  return undo;
};
const text = () => toasts.getState().list.map(({ message }) => message);

test('one message counts the decisions', () => {
  decide('Approved');
  expect(text()).toEqual(['Approved: “Enak”']);
  decide('Approved');
  expect(text()).toEqual(['2 comments approved']);
  decide('Rejected');
  expect(text()).toEqual(['3 comments: 2 approved, 1 rejected']);
});

test('a bulk decision counts each record', () => {
  decide('Approved');
  decided({
    area: 'comment',
    id: 1,
    things: 'comments',
    message: '9 similar comments rejected',
    counted: 'similar comments rejected',
    count: 9,
    title: '“Enak”',
    undo: vi.fn(),
  });
  expect(text()).toEqual(['10 comments: 1 approved, 9 similar comments rejected']);
});

test('decisions of another area are counted separately, and from zero once the message is closed', () => {
  decide('Approved');
  decide('Spam', vi.fn(), 'message');
  expect(text()).toEqual(['Spam: “Enak”']);
  toasts.setState({ list: [] });
  decide('Spam', vi.fn(), 'message');
  expect(text()).toEqual(['Spam: “Enak”']);
});

test('key and button undo the latest decisions, one after the other', async () => {
  const person = userEvent.setup();
  render(<Desk area="comment" />);
  const first = decide('Approved');
  const second = decide('Rejected');
  const elsewhere = decide('Spam', vi.fn(), 'message');
  await person.keyboard('z');
  expect(second).toHaveBeenCalledOnce();
  expect(first).not.toHaveBeenCalled();
  await person.keyboard('z');
  expect(first).toHaveBeenCalledOnce();
  await person.keyboard('z');
  expect(elsewhere).not.toHaveBeenCalled();
  await person.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(elsewhere).toHaveBeenCalledOnce();
  expect(text()).toEqual([]);
});

test('the button undoes every decision that the message counts, and no earlier one', async () => {
  const person = userEvent.setup();
  render(<Desk area="comment" />);
  const before = decide('Approved');
  toasts.setState({ list: [] });
  const undone: string[] = [];
  const counted = ['first', 'second', 'third'].map((name) =>
    decide(
      'Approved',
      vi.fn(() => {
        undone.push(name);
        return Promise.resolve();
      }),
    ),
  );
  await person.click(await screen.findByRole('button', { name: 'Undo all' }));
  await waitFor(() => expect(undone).toEqual(['third', 'second', 'first']));
  for (const undo of counted) expect(undo).toHaveBeenCalledOnce();
  expect(before).not.toHaveBeenCalled();
  expect(text()).toEqual([]);
});

test('undo waits for a decision that is being sent; if that is refused, the one before stays', async () => {
  const before = decide('Approved');
  const sent: { answer: () => void; refuse: (error: Error) => void }[] = [];
  const send = () =>
    onItsWay('comment', 1, new Promise<void>((answer, refuse) => sent.push({ answer, refuse })));
  send();
  undoLast('comment');
  sent[0]?.refuse(new Error('refused'));
  await waitFor(() => expect(decisions.getState().underWay).toEqual([]));
  expect(before).not.toHaveBeenCalled();
  send();
  undoLast('comment');
  const last = decide('Rejected', vi.fn(), 'comment', 1);
  expect(last).not.toHaveBeenCalled();
  sent[1]?.answer();
  await waitFor(() => expect(last).toHaveBeenCalledOnce());
  expect(before).not.toHaveBeenCalled();
});

test('the key works while the first decision is being sent', async () => {
  const person = userEvent.setup();
  render(<Desk area="comment" />);
  let answer: () => void = vi.fn();
  act(() => onItsWay('comment', 1, new Promise<void>((resolve) => (answer = resolve))));
  await person.keyboard('z');
  const undo = decide('Approved', vi.fn(), 'comment', 1);
  expect(undo).not.toHaveBeenCalled();
  answer();
  await waitFor(() => expect(undo).toHaveBeenCalledOnce());
});

test('the order of responses does not change the order of decisions', async () => {
  const answers: (() => void)[] = [];
  const send = (id: number) => onItsWay('comment', id, new Promise<void>((answer) => answers.push(answer)));
  send(1);
  send(2);
  const later = decide('Approved', vi.fn(), 'comment', 2);
  answers[1]?.();
  await waitFor(() => expect(decisions.getState().underWay).toHaveLength(1));
  undoLast('comment');
  await waitFor(() => expect(later).toHaveBeenCalledOnce());
  send(3);
  const earlier = decide('Approved', vi.fn(), 'comment', 1);
  const last = decide('Approved', vi.fn(), 'comment', 3);
  for (const answer of answers) answer();
  await waitFor(() => expect(decisions.getState().underWay).toEqual([]));
  undoLast('comment');
  await waitFor(() => expect(last).toHaveBeenCalledOnce());
  expect(earlier).not.toHaveBeenCalled();
  undoLast('comment');
  await waitFor(() => expect(earlier).toHaveBeenCalledOnce());
});

test('two undo commands undo two decisions that are being sent', async () => {
  const answers: (() => void)[] = [];
  for (const id of [1, 2]) {
    onItsWay('comment', id, new Promise<void>((answer) => answers.push(answer)));
  }
  undoLast('comment');
  undoLast('comment');
  const undone = [1, 2].map((id) => decide('Approved', vi.fn(), 'comment', id));
  for (const answer of answers) answer();
  for (const undo of undone) await waitFor(() => expect(undo).toHaveBeenCalledOnce());
});

test('three undo commands run one after the other', async () => {
  const shown: string[] = [];
  const answers: (() => void)[] = [];
  for (const name of ['first', 'second', 'third']) {
    const undo = async () => {
      await new Promise<void>((resolve) => answers.push(resolve));
      shown.push(name);
    };
    decide(name, vi.fn(undo));
  }
  for (let times = 0; times < 3; times += 1) undoLast('comment');
  for (const length of [1, 2, 3]) {
    await waitFor(() => expect(answers).toHaveLength(length));
    // No other request is sent before this one is answered.
    await Promise.resolve();
    expect(answers).toHaveLength(length);
    answers.at(-1)?.();
    await waitFor(() => expect(shown).toHaveLength(length));
  }
  expect(shown).toEqual(['third', 'second', 'first']);
});

test('a refused undo does not stop the following ones', async () => {
  const first = decide('Approved');
  decide(
    'Rejected',
    vi.fn(() => Promise.reject(new ApiError('Somebody saved since', { kind: 'envelope' }))),
  );
  undoLast('comment');
  undoLast('comment');
  await waitFor(() => expect(first).toHaveBeenCalledOnce());
});

const broken = new ApiError('Network Error', { kind: 'network' });
const busy = new ApiError('Too many', { kind: 'envelope', code: 10012, status: 429 });

test.each([
  ['the line broke', broken],
  ['the server was at fault', new ApiError('At fault', { kind: 'http', status: 500 })],
  ['the server was asked too often', busy],
])('a decision whose undo failed because %s stays, and key and message retry', async (_why, error) => {
  const person = userEvent.setup();
  render(<Desk area="comment" />);
  const undo = decide('Approved', vi.fn<() => Promise<void>>().mockRejectedValue(error));
  await person.keyboard('z');
  const reported = await screen.findByRole('alert');
  expect(reported).toHaveTextContent(`Not undone: “Enak”. ${error.message}`);
  expect(reported).toHaveTextContent('It is still in effect.');
  await person.click(screen.getByRole('button', { name: 'Undo' }));
  expect(undo).toHaveBeenCalledTimes(2);
  expect(await screen.findByRole('alert')).toBeVisible();
  undo.mockResolvedValue(undefined);
  await person.keyboard('z');
  expect(undo).toHaveBeenCalledTimes(3);
  await waitFor(() => expect(text()).toEqual([]));
  await person.keyboard('z');
  expect(undo).toHaveBeenCalledTimes(3);
});

test('the message of a failed undo retries that one, whatever was decided since', async () => {
  const person = userEvent.setup();
  render(<Desk area="comment" />);
  const first = decide('Approved', vi.fn<() => Promise<void>>().mockRejectedValueOnce(broken));
  await person.keyboard('z');
  await screen.findByRole('alert');
  const second = decide('Rejected');
  await person.click(screen.getAllByRole('button', { name: 'Undo' })[0] ?? document.body);
  expect(first).toHaveBeenCalledTimes(2);
  expect(second).not.toHaveBeenCalled();
});

test('a decision that can no longer be undone is removed, with the reason', async () => {
  const refusal = new ApiError('Ayu changed it since', { kind: 'envelope', code: 10006, status: 409 });
  const undo = decide('Approved', vi.fn<() => Promise<void>>().mockRejectedValue(refusal));
  undoLast('comment');
  await waitFor(() => expect(text()).toEqual(['Not undone: “Enak”. Ayu changed it since']));
  expect(toasts.getState().list[0]?.action).toBeNull();
  undoLast('comment');
  expect(undo).toHaveBeenCalledOnce();
});

test('the next user has nothing to undo', () => {
  const undo = decide('Approved');
  forgetDecisions();
  undoLast('comment');
  expect(undo).not.toHaveBeenCalled();
});
