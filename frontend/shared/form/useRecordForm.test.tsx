import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { FormProvider } from 'react-hook-form';
import { beforeEach, expect, test, vi } from 'vitest';
import { beginSession, setUser } from '@shared/session/session';
import { toasts } from '@shared/ui/toasts';
import { TabContext, type TabHandle } from '@shared/workspace/contract';
import { draftsOf } from '@shared/workspace/drafts';
import { TextInput } from './fields';
import { useRecordForm } from './useRecordForm';

interface Note {
  note: string;
  version: number;
}

const tab: TabHandle = {
  key: '/note?id=1',
  setTitle: () => undefined,
  setUnsaved: () => undefined,
  close: () => undefined,
  replace: () => undefined,
  onRefresh: () => () => undefined,
  setActions: () => undefined,
  isActive: () => true,
};
const send = vi.fn<(patch: Record<string, unknown>) => Promise<Note>>();

interface NoteFormProps {
  read: { note: string; version: number | null };
  onSaved?: () => void;
}

function NoteForm({ read, onSaved }: NoteFormProps) {
  const record = useRecordForm<Note>({
    values: { note: read.note },
    version: read.version,
    label: 'the note',
    send,
    toValues: ({ note }) => ({ note }),
    versionOf: ({ version }) => version,
    onSaved: () => onSaved?.(),
  });
  return (
    <FormProvider {...record.form}>
      <TextInput name="note" />
      <p>{record.isDirty ? 'dirty' : 'clean'}</p>
      <button onClick={() => void record.submit()}>Save</button>
      <button onClick={record.discard}>Discard</button>
    </FormProvider>
  );
}

function form(read: Note) {
  return (
    <TabContext value={tab}>
      <NoteForm read={read} />
    </TabContext>
  );
}

/** A new note, whose form gives way to something else the moment it is saved. */
function NewNote() {
  const [isThere, setThere] = useState(false);
  if (isThere) return <p>made</p>;
  return (
    <TabContext value={tab}>
      <NoteForm read={{ note: '', version: null }} onSaved={() => setThere(true)} />
    </TabContext>
  );
}

beforeEach(() => {
  send.mockReset();
  toasts.setState({ list: [] });
  beginSession('token', 7);
  setUser({
    user_id: 7,
    username: 'deniz',
    nickname: 'Deniz',
    is_superuser: false,
    role: 'manager',
    countries: ['ID'],
    language: 'en',
    must_change_password: false,
  });
});

test('what was saved stands, also before the record is read anew', async () => {
  send.mockResolvedValue({ note: 'Evenings', version: 3 });
  const { rerender } = render(form({ note: 'Mornings', version: 1 }));
  await userEvent.clear(screen.getByLabelText('Note'));
  await userEvent.type(screen.getByLabelText('Note'), 'Evenings');
  expect(screen.getByText('dirty')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));

  expect(await screen.findByText('clean')).toBeVisible();
  // Drawn once more with what had been read before the save.
  rerender(form({ note: 'Mornings', version: 1 }));
  await act(() => Promise.resolve());
  expect(screen.getByText('clean')).toBeVisible();
  expect(screen.getByLabelText('Note')).toHaveValue('Evenings');
});

test('a form without input follows a later version, one with input does not', async () => {
  const { rerender } = render(form({ note: 'Mornings', version: 1 }));
  rerender(form({ note: 'Noon', version: 2 }));
  expect(await screen.findByDisplayValue('Noon')).toBeVisible();
  await userEvent.type(screen.getByLabelText('Note'), ' sharp');
  rerender(form({ note: 'Nights', version: 3 }));
  await act(() => Promise.resolve());
  expect(screen.getByLabelText('Note')).toHaveValue('Noon sharp');
});

test('a new record leaves no draft behind when its form gives way to it', async () => {
  send.mockResolvedValue({ note: 'Evenings', version: 1 });
  render(<NewNote />);
  await userEvent.type(screen.getByLabelText('Note'), 'Evenings');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('made')).toBeVisible();
  expect(draftsOf(7, 'ID').read(tab.key)).toBeNull();
});

test('what was discarded can be had back', async () => {
  render(form({ note: 'Mornings', version: 1 }));
  await userEvent.type(screen.getByLabelText('Note'), ' and nights');
  await userEvent.click(screen.getByRole('button', { name: 'Discard' }));
  expect(screen.getByLabelText('Note')).toHaveValue('Mornings');
  const [said] = toasts.getState().list;
  expect(said?.message).toBe('What you typed in the note is discarded');
  act(() => said?.action?.run());
  expect(screen.getByLabelText('Note')).toHaveValue('Mornings and nights');
  expect(screen.getByText('dirty')).toBeVisible();
});
