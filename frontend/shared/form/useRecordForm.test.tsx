import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { memo, useState } from 'react';
import { FormProvider, useFormState } from 'react-hook-form';
import { beforeEach, expect, test, vi } from 'vitest';
import { beginSession, session, setUser } from '@shared/api/session';
import { localShelf } from '@shared/storage/storage';
import { answer, onCall, startServer } from '@shared/testing/server';
import { testTab } from '@shared/testing/tab';
import { testManager } from '@shared/testing/user';
import { toasts } from '@shared/ui/toasts';
import { TabContext, type TabHandle } from '@shared/workspace/contract';
import { draftsOf } from '@shared/workspace/drafts';
import { handOn } from '@shared/workspace/handingOn';
import { nextSeq, windowId } from '@shared/workspace/windows';
import { TextInput } from './fields';
import { OffersNotice, RestoredNotice } from './RestoredNotice';
import { useRecordForm } from './useRecordForm';

interface Note {
  note: string;
  version: number;
}

const tab = testTab({ key: '/note?id=1' });
const server = startServer();
const stored = () => draftsOf({ userId: 7, country: 'ID', key: tab.key }).list();

/** Add a draft of the same user from another browser to the server. */
function leftElsewhere(values: Record<string, unknown>, version = 1) {
  const draft = { writer: 'elsewhere', seq: 5, values, version, is_ended: false };
  server.use(onCall('draft/get_drafts', () => answer([{ ...draft, saved_at: '2026-03-02T12:03:00Z' }])));
}

const send = vi.fn<(patch: Record<string, unknown>) => Promise<Note>>();

interface NoteFormProps {
  read: { note: string; version: number | null };
  onSaved?: () => void;
}

const drawn = vi.fn<(hasErrors: boolean) => void>();

/** Subscribes to the errors, like each field. */
const Follower = memo(function Follower() {
  const { errors } = useFormState();
  drawn(Object.keys(errors).length > 0);
  return null;
});

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
      <RestoredNotice record={record} />
      <OffersNotice record={record} />
      <TextInput name="note" />
      <Follower />
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

/** A new note whose form is replaced as soon as it is saved. */
function NewNote() {
  const [isThere, setThere] = useState(false);
  if (isThere) return <p>made</p>;
  return (
    <TabContext value={tab}>
      <NoteForm read={{ note: '', version: null }} onSaved={() => setThere(true)} />
    </TabContext>
  );
}

interface NoteOfATabProps {
  handle: TabHandle;
  onMade: () => void;
}

/** A new note whose tab becomes the tab of the saved note. */
function NoteOfATab({ handle, onMade }: NoteOfATabProps) {
  const [made, setMade] = useState(false);
  const become = () => {
    onMade();
    setMade(true);
  };
  return (
    <TabContext value={handle}>
      {made ? (
        <NoteForm key="made" read={{ note: 'Mornings', version: 1 }} />
      ) : (
        <NoteForm key="new" read={{ note: '', version: null }} onSaved={become} />
      )}
    </TabContext>
  );
}

beforeEach(() => {
  send.mockReset();
  toasts.setState({ list: [] });
  beginSession('token', 7);
  setUser({ ...testManager, user_id: 7, username: 'deniz', nickname: 'Deniz' });
});

test('input typed while a record is created appears in the form of the record', async () => {
  let made: (note: Note) => void = () => undefined;
  send.mockReturnValue(new Promise<Note>((resolve) => (made = resolve)));
  const handle = testTab({ key: '/note/add' });
  const become = () => {
    handOn(handle.key, '/note?id=9');
    handle.key = '/note?id=9';
  };
  render(<NoteOfATab handle={handle} onMade={become} />);
  await userEvent.type(screen.getByLabelText('Note'), 'Mornings');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await userEvent.type(screen.getByLabelText('Note'), ' only');
  await act(async () => {
    made({ note: 'Mornings', version: 1 });
    await Promise.resolve();
  });
  expect(await screen.findByText('dirty')).toBeVisible();
  expect(screen.getByLabelText('Note')).toHaveValue('Mornings only');
  // The draft was handed on, not abandoned, so no notice says that it was restored.
  expect(screen.queryByRole('status')).toBeNull();
  // Saved against the created version.
  send.mockResolvedValue({ note: 'Mornings only', version: 2 });
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('clean')).toBeVisible();
  expect(send.mock.lastCall?.slice(0, 2)).toEqual([{ note: 'Mornings only' }, 1]);
});

test('shows saved values before the record is fetched again', async () => {
  send.mockResolvedValue({ note: 'Evenings', version: 3 });
  const { rerender } = render(form({ note: 'Mornings', version: 1 }));
  await userEvent.clear(screen.getByLabelText('Note'));
  await userEvent.type(screen.getByLabelText('Note'), 'Evenings');
  expect(screen.getByText('dirty')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));

  expect(await screen.findByText('clean')).toBeVisible();
  // Rendered again with the data from before the save.
  rerender(form({ note: 'Mornings', version: 1 }));
  await act(() => Promise.resolve());
  expect(screen.getByText('clean')).toBeVisible();
  expect(screen.getByLabelText('Note')).toHaveValue('Evenings');
});

test('follows later versions while it has no input', async () => {
  const { rerender } = render(form({ note: 'Mornings', version: 1 }));
  rerender(form({ note: 'Noon', version: 2 }));
  expect(await screen.findByDisplayValue('Noon')).toBeVisible();
  await userEvent.type(screen.getByLabelText('Note'), ' sharp');
  rerender(form({ note: 'Nights', version: 3 }));
  await act(() => Promise.resolve());
  expect(screen.getByLabelText('Note')).toHaveValue('Noon sharp');
});

test('leaves no draft behind once a new record is created', async () => {
  send.mockResolvedValue({ note: 'Evenings', version: 1 });
  render(<NewNote />);
  await userEvent.type(screen.getByLabelText('Note'), 'Evenings');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('made')).toBeVisible();
  expect(stored()).toEqual([]);
});

test('discarded input can be restored', async () => {
  render(form({ note: 'Mornings', version: 1 }));
  await userEvent.type(screen.getByLabelText('Note'), ' and nights');
  await userEvent.click(screen.getByRole('button', { name: 'Discard' }));
  expect(screen.getByLabelText('Note')).toHaveValue('Mornings');
  const [message] = toasts.getState().list;
  expect(message?.message).toBe('Unsaved input in the note discarded');
  act(() => message?.action?.run());
  expect(screen.getByLabelText('Note')).toHaveValue('Mornings and nights');
  expect(screen.getByText('dirty')).toBeVisible();
});

test('offers a draft of another browser, and restores it as unsaved', async () => {
  leftElsewhere({ note: 'Evenings' });
  render(form({ note: 'Mornings', version: 2 }));
  expect(
    await screen.findByText(
      /unsaved input here from 2 Mar 2026, 19:03 in another browser or an earlier session: Note\./,
    ),
  ).toBeVisible();
  expect(screen.getByLabelText('Note')).toHaveValue('Mornings');
  await userEvent.click(screen.getByRole('button', { name: 'Continue' }));
  expect(screen.getByLabelText('Note')).toHaveValue('Evenings');
  expect(screen.getByText(/What you typed on .* was restored and is not saved yet/)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Continue' })).toBeNull();
  // Saved against its base version, so that the server reports what a colleague has changed since.
  send.mockResolvedValue({ note: 'Evenings', version: 3 });
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(send).toHaveBeenCalledExactlyOnceWith({ note: 'Evenings' }, 1, undefined);
  await waitFor(() => expect(stored()).toEqual([]));
});

test('offers the input that a restored draft replaced', async () => {
  leftElsewhere({ note: 'Evenings' });
  render(form({ note: 'Mornings', version: 1 }));
  await screen.findByRole('button', { name: 'Continue' });
  await userEvent.type(screen.getByLabelText('Note'), ' and noon');
  await userEvent.click(screen.getByRole('button', { name: 'Continue' }));
  expect(screen.getByLabelText('Note')).toHaveValue('Evenings');
  await userEvent.click(screen.getByRole('button', { name: 'Continue' }));
  expect(screen.getByLabelText('Note')).toHaveValue('Mornings and noon');
});

test('an offered draft can be discarded and restored', async () => {
  leftElsewhere({ note: 'Evenings' });
  const ended: unknown[] = [];
  server.use(
    onCall('draft/discard_draft', async ({ request }) => {
      ended.push(await request.json());
      return answer({});
    }),
  );
  render(form({ note: 'Mornings', version: 1 }));
  await screen.findByRole('button', { name: 'Continue' });
  const offer = screen.getByRole('list', { name: 'Unsaved input elsewhere' });
  await userEvent.click(within(offer).getByRole('button', { name: 'Discard' }));
  expect(screen.queryByRole('button', { name: 'Continue' })).toBeNull();
  await waitFor(() => expect(ended).toEqual([{ place: tab.key, drafts: [{ writer: 'elsewhere', seq: 5 }] }]));
  expect(screen.getByLabelText('Note')).toHaveValue('Mornings');
  act(() => toasts.getState().list.at(-1)?.action?.run());
  await userEvent.click(screen.getByRole('button', { name: 'Continue' }));
  expect(screen.getByLabelText('Note')).toHaveValue('Evenings');
});

test('does not offer a draft that equals the record', async () => {
  leftElsewhere({ note: 'Evenings' });
  const ended = vi.fn(() => answer({}));
  server.use(onCall('draft/discard_draft', ended));
  render(form({ note: 'Evenings', version: 2 }));
  await waitFor(() => expect(ended).toHaveBeenCalled());
  expect(screen.queryByRole('button', { name: 'Continue' })).toBeNull();
});

test('removes a restored draft that ended elsewhere, with a message', async () => {
  const place = { userId: 7, country: 'ID', key: tab.key };
  const seq = nextSeq();
  draftsOf(place).keep({ writer: windowId(), seq, values: { note: 'Evenings' }, version: 1, savedAt: 1 });
  const mark = { writer: windowId(), seq, values: {}, version: null, is_ended: true };
  server.use(onCall('draft/get_drafts', () => answer([{ ...mark, saved_at: '2026-03-02T12:03:00Z' }])));
  render(form({ note: 'Mornings', version: 1 }));
  expect(screen.getByLabelText('Note')).toHaveValue('Evenings');
  expect(await screen.findByDisplayValue('Mornings')).toBeVisible();
  expect(toasts.getState().list.map(({ message }) => message)).toEqual([
    'Your input in the note was continued, saved or discarded in another window',
  ]);
});

test('sends drafts to the server under the person and the record', async () => {
  const saved: unknown[] = [];
  server.use(
    onCall('draft/save_draft', async ({ request }) => {
      saved.push(await request.json());
      return answer({ seq: 1, saved_at: '2026-03-02T12:03:00Z', is_ended: false });
    }),
  );
  render(form({ note: 'Mornings', version: 4 }));
  await userEvent.type(screen.getByLabelText('Note'), '!');
  dispatchEvent(new Event('pagehide'));
  const typed = { place: tab.key, values: { note: 'Mornings!' }, version: 4, replaces: [] };
  await waitFor(() => expect(saved).toContainEqual(expect.objectContaining(typed)));
});

test('never sends a draft in another person’s name', async () => {
  const saved = vi.fn(() => answer({}));
  server.use(onCall('draft/save_draft', saved));
  render(form({ note: 'Mornings', version: 4 }));
  await userEvent.type(screen.getByLabelText('Note'), '!');
  act(() => session.setState({ userId: 8 }));
  dispatchEvent(new Event('pagehide'));
  await act(() => Promise.resolve());
  expect(saved).not.toHaveBeenCalled();
});

test('stores no input while the console is viewed as another person', async () => {
  const saved: unknown[] = [];
  server.use(
    onCall('draft/save_draft', async ({ request }) => {
      saved.push(await request.json());
      return answer({});
    }),
  );
  const { user } = session.getState();
  if (user !== null) setUser({ ...user, viewed_by: { nickname: 'Ada' } });
  render(form({ note: 'Noon', version: 4 }));
  await userEvent.type(screen.getByLabelText('Note'), '!');
  expect(localShelf.names('draft_')).toEqual([]);
  dispatchEvent(new Event('pagehide'));
  await act(() => Promise.resolve());
  expect(saved).not.toContainEqual(expect.objectContaining({ values: { note: 'Noon!' } }));
});

test('typing renders only the field with the focus', async () => {
  const person = userEvent.setup();
  render(form({ note: 'Open', version: 1 }));
  const box = screen.getByRole('textbox');
  await person.type(box, 'ed');
  drawn.mockClear();
  await person.type(box, ' late');
  expect(box).toHaveValue('Opened late');
  expect(drawn).not.toHaveBeenCalled();
});
