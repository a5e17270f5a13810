import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useEffect, useState } from 'react';
import { FormProvider } from 'react-hook-form';
import { beforeEach, expect, test, vi } from 'vitest';
import { beginSession, setUser } from '@shared/api/session';
import { startServer } from '@shared/testing/server';
import { testTab } from '@shared/testing/tab';
import { testManager } from '@shared/testing/user';
import { toasts } from '@shared/ui/toasts';
import { TabContext } from '@shared/workspace/contract';
import { draftsOf } from '@shared/workspace/drafts';
import { TextInput } from './fields';
import type { UndoSaved } from './undoSaved';
import { useRecordForm } from './useRecordForm';

startServer();

interface Note {
  note: string;
  place: string;
  version: number;
}

const tab = testTab({ key: '/note?id=1' });
const stored = () => draftsOf({ userId: 7, country: 'ID', key: tab.key }).list();
const send = vi.fn<(patch: Record<string, unknown>, version: number | null) => Promise<Note>>();

/** Record on the server, and the saves by history entry, latest first. */
let pending: Note;
let saves: { logId: number; before: Note }[];
/** Fetch the record from the server and render it. */
let reload: () => void;

const undo: UndoSaved = (removed, onUndone) => {
  const last = saves.find(({ logId }) => !removed.has(logId));
  if (last === undefined) throw new Error('nothing to undo was asked for');
  pending = { ...last.before, version: pending.version + 1 };
  onUndone({ logId: last.logId, version: pending.version });
  act(() => reload());
  return Promise.resolve();
};

function NoteForm() {
  const [read, setRead] = useState(pending);
  useEffect(() => {
    reload = () => setRead(pending);
  }, []);
  const record = useRecordForm<Note>({
    values: { note: read.note, place: read.place },
    version: read.version,
    label: 'the note',
    send,
    toValues: ({ note, place }) => ({ note, place }),
    versionOf: ({ version }) => version,
    onSaved: setRead,
    undo,
  });
  return (
    <TabContext value={tab}>
      <FormProvider {...record.form}>
        <TextInput name="note" />
        <TextInput name="place" />
        <p>{record.isDirty ? 'dirty' : 'clean'}</p>
        <button onClick={() => void record.submit()}>Save</button>
        {record.undoSaved === null ? null : <button onClick={record.undoSaved}>Undo the last save</button>}
      </FormProvider>
    </TabContext>
  );
}

const show = () =>
  render(
    <TabContext value={tab}>
      <NoteForm />
    </TabContext>,
  );
const reason = () => toasts.getState().list.map(({ message }) => message);
const field = (name: string) => screen.getByLabelText(name);

async function write(name: string, text: string): Promise<void> {
  await userEvent.clear(field(name));
  await userEvent.type(field(name), text);
}

async function save(): Promise<void> {
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText('clean');
}

const takeBack = () => userEvent.click(screen.getByRole('button', { name: 'Undo the last save' }));

beforeEach(() => {
  pending = { note: 'Mornings', place: 'Yard', version: 1 };
  saves = [];
  toasts.setState({ list: [] });
  send.mockReset();
  send.mockImplementation((patch) => {
    saves = [{ logId: 40 + saves.length, before: pending }, ...saves];
    pending = { ...pending, ...patch, version: pending.version + 1 };
    return Promise.resolve(pending);
  });
  beginSession('token', 7);
  setUser({ ...testManager, user_id: 7, username: 'deniz', nickname: 'Deniz' });
});

test('an undo restores its fields and keeps other input, and the next save has no conflict', async () => {
  show();
  await write('Note', 'Evenings');
  await save();
  await write('Place', 'Garden');
  await takeBack();
  expect(await screen.findByDisplayValue('Mornings')).toBeVisible();
  expect(field('Place')).toHaveValue('Garden');
  expect(screen.getByText('dirty')).toBeVisible();
  expect(stored()).toMatchObject([{ values: { place: 'Garden' }, version: 3 }]);
  await save();
  expect(send.mock.lastCall?.slice(0, 2)).toEqual([{ place: 'Garden' }, 3]);
});

test('newer input in a field that an undo restores is kept, with a message', async () => {
  show();
  await write('Note', 'Evenings');
  await save();
  await write('Note', 'Nights');
  await takeBack();
  expect(field('Note')).toHaveValue('Nights');
  expect(reason()).toEqual(['Undone. Newer input was kept in: Note']);
  await save();
  expect(send.mock.lastCall?.slice(0, 2)).toEqual([{ note: 'Nights' }, 3]);
});

test('after a colleague’s save, input keeps the version that it started from', async () => {
  show();
  await write('Note', 'Evenings');
  await save();
  await write('Place', 'Garden');
  pending = { ...pending, place: 'Street', version: 3 };
  await takeBack();
  await save();
  expect(send.mock.lastCall?.slice(0, 2)).toEqual([{ place: 'Garden' }, 2]);
});

test('saves are undone one after the other, and only those of this form', async () => {
  show();
  await write('Note', 'Evenings');
  await save();
  await write('Place', 'Garden');
  await save();
  await takeBack();
  expect(await screen.findByDisplayValue('Yard')).toBeVisible();
  expect(field('Note')).toHaveValue('Evenings');
  await takeBack();
  expect(await screen.findByDisplayValue('Mornings')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Undo the last save' })).toBeNull();
});

test('only the last save offers undo', async () => {
  show();
  await write('Note', 'Evenings');
  await save();
  await write('Place', 'Garden');
  await save();
  expect(reason()).toEqual(['the note saved']);
});
