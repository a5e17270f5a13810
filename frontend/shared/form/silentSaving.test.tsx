import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { FormProvider } from 'react-hook-form';
import { beforeEach, expect, test, vi } from 'vitest';
import { CODE } from '@shared/api/codes';
import { ApiError } from '@shared/api/errors';
import { beginSession, setUser } from '@shared/api/session';
import { answer, onCall, startServer } from '@shared/testing/server';
import { testTab } from '@shared/testing/tab';
import { testManager } from '@shared/testing/user';
import { toasts } from '@shared/ui/toasts';
import { TabContext } from '@shared/workspace/contract';
import { FormErrors } from './FormErrors';
import { TextInput } from './fields';
import { mergeWithin, type Mergers } from './mergers';
import { useRecordForm } from './useRecordForm';

interface Note {
  note: string;
  words: string;
  version: number;
}

const tab = testTab({ key: '/note?id=1' });
const server = startServer();
const send = vi.fn<(patch: Record<string, unknown>) => Promise<Note>>();

/** Merge the words of both sides line by line. */
const mergers: Mergers = {
  words: ({ theirs: incoming, mine }) => ({
    clashes: [],
    settle: () => [...new Set([...String(incoming).split('|'), ...String(mine).split('|')])].join('|'),
  }),
};

function NoteForm() {
  const record = useRecordForm<Note>({
    values: { note: 'a', words: 'x' },
    version: 1,
    label: 'the note',
    send,
    toValues: ({ note, words }) => ({ note, words }),
    versionOf: ({ version }) => version,
    onSaved: () => undefined,
    mergers,
  });
  return (
    <FormProvider {...record.form}>
      <FormErrors />
      <TextInput name="note" />
      <TextInput name="words" />
      <p>{record.isDirty ? 'dirty' : 'clean'}</p>
      <button onClick={() => void record.saveSilently(send)}>By itself</button>
      <button onClick={() => void record.submit()}>Save</button>
    </FormProvider>
  );
}

function show() {
  render(
    <TabContext value={tab}>
      <NoteForm />
    </TabContext>,
  );
}

const refusal = (code: number, data: unknown) => new ApiError('Refused', { kind: 'envelope', code, data });

beforeEach(() => {
  send.mockReset();
  toasts.setState({ list: [] });
  beginSession('token', 7);
  setUser({ ...testManager, user_id: 7, username: 'deniz', nickname: 'Deniz' });
  server.use(
    onCall('draft/get_drafts', () => answer([])),
    onCall('draft/save_draft', () => answer({})),
  );
});

test('keeps what is typed during a save', async () => {
  let arrive: (note: Note) => void = () => undefined;
  send.mockImplementation(
    () =>
      new Promise((resolve) => {
        arrive = resolve;
      }),
  );
  show();
  await userEvent.type(screen.getByLabelText('Note'), 'b');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await userEvent.type(screen.getByLabelText('Note'), 'c');
  await userEvent.type(screen.getByLabelText('Words'), '|y');
  // The response includes the change of a colleague.
  await act(async () => {
    arrive({ note: 'ab', words: 'x|theirs', version: 2 });
    await Promise.resolve();
  });
  expect(screen.getByLabelText('Note')).toHaveValue('abc');
  expect(screen.getByLabelText('Words')).toHaveValue('x|theirs|y');
  expect(screen.getByText('dirty')).toBeVisible();
});

test('an automatic save shows no refusals; a manual save does', async () => {
  send.mockRejectedValue(refusal(CODE.invalid, { errors: { note: ['Too short'] } }));
  show();
  await userEvent.type(screen.getByLabelText('Note'), 'b');
  await userEvent.click(screen.getByRole('button', { name: 'By itself' }));
  expect(screen.queryByRole('alert')).toBeNull();
  expect(screen.getByText('dirty')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('Too short');
  // A background save must not remove the message.
  await userEvent.click(screen.getByRole('button', { name: 'By itself' }));
  expect(screen.getByRole('alert')).toHaveTextContent('Too short');
});

test('merges a field with many parts before it asks', async () => {
  const conflict = refusal(CODE.conflict, {
    current_version: 5,
    updated_by: { user_id: 9, nickname: 'Ana' },
    updated_at: '2026-03-01T10:00:00Z',
    changed_fields: ['words'],
    base: { words: 'x' },
    theirs: { words: 'x|theirs' },
  });
  send.mockRejectedValueOnce(conflict);
  send.mockResolvedValue({ note: 'a', words: 'x|theirs|y', version: 6 });
  show();
  await userEvent.type(screen.getByLabelText('Words'), '|y');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('clean')).toBeVisible();
  expect(send.mock.lastCall?.[0]).toEqual({ words: 'x|theirs|y' });
  expect(toasts.getState().list[0]?.message).toBe('Saved together with Ana’s changes');
});

test('only merged fields get new values', () => {
  const clash = { field: 'note', before: 'a', theirs: 'b', mine: 'c' };
  expect(mergeWithin([clash], mergers).settle({})).toEqual({});
});
