import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { FormProvider } from 'react-hook-form';
import { beforeEach, expect, test, vi } from 'vitest';
import { callApi } from '@shared/api/client';
import { http, HttpResponse } from 'msw';
import { setUser } from '@shared/api/session';
import { answer, onCall, refuse, startServer } from '@shared/testing/server';
import { testTab } from '@shared/testing/tab';
import { listenToCalls } from '@shared/api/environment';
import { testManager } from '@shared/testing/user';
import { toasts } from '@shared/ui/toasts';
import { TabContext } from '@shared/workspace/contract';
import { FormErrors } from './FormErrors';
import { TextInput } from './fields';
import { SaveBar } from './SaveBar';
import { formCall } from './saving';
import { useRecordForm } from './useRecordForm';

const tab = testTab({ key: '/note?id=1' });
const server = startServer();
const sent = vi.fn<(body: unknown) => void>();
const reported = vi.fn<(words: string) => void>();
const info = {
  version: 2,
  note: 'ab',
};

function NoteForm() {
  const record = useRecordForm<{ note: string; version: number }>({
    values: { nickname: 'a' },
    version: 1,
    label: 'Your note',
    send: async (patch, version) => {
      const nickname = String(patch['nickname']);
      await callApi('user/edit_my_info', { nickname, version: version ?? 0 }, formCall);
      return { ...info, note: nickname };
    },
    toValues: ({ note }) => ({ nickname: note }),
    versionOf: ({ version }) => version,
    onSaved: () => undefined,
  });
  return (
    <FormProvider {...record.form}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void record.submit();
        }}
      >
        <FormErrors />
        <TextInput name="nickname" label="Nickname" />
        <SaveBar record={record} label="Save" />
      </form>
    </FormProvider>
  );
}

/** Give each response in turn, and repeat the last one. */
function answers(...list: (() => Response | Promise<Response>)[]): void {
  let next = 0;
  server.use(
    http.post('*/v1/user/edit_my_info', async ({ request }) => {
      sent(await request.json());
      const respond = list[Math.min(next, list.length - 1)];
      next += 1;
      return respond?.() ?? HttpResponse.error();
    }),
  );
}
const cut = () => HttpResponse.error();
const broken = (status: number) => () =>
  HttpResponse.json({ code: 10500, data: null, msg: 'Server error' }, { status });

async function typeAndSave(): Promise<void> {
  render(
    <TabContext value={tab}>
      <NoteForm />
    </TabContext>,
  );
  await userEvent.type(screen.getByLabelText('Nickname'), 'b');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
}

const goOnline = () => act(() => void dispatchEvent(new Event('online')));
const STORED_MESSAGE = /^Not saved: the server cannot be reached\. Your input is kept on this device/;

beforeEach(() => {
  sent.mockReset();
  reported.mockReset();
  toasts.setState({ list: [] });
  listenToCalls({
    onExpired: () => undefined,
    onReplaced: () => undefined,
    showError: ({ message }) => reported(message),
  });
  setUser({ ...testManager, user_id: 7, username: 'deniz', nickname: 'Deniz' });
  server.use(
    onCall('draft/get_drafts', () => answer([])),
    onCall('draft/save_draft', () => answer({})),
  );
});

test.each([
  ['the line is cut', cut],
  ['the server is at fault', broken(500)],
  ['the server is away', broken(503)],
])('while %s the form shows once that input is stored, and retries automatically', async (_name, failure) => {
  answers(failure, failure, () => answer({}));
  await typeAndSave();
  expect(await screen.findByText(STORED_MESSAGE)).toBeVisible();
  expect(screen.getByLabelText('Nickname')).toHaveValue('ab');
  await userEvent.type(screen.getByLabelText('Nickname'), 'c');
  goOnline();
  await waitFor(() => expect(sent).toHaveBeenCalledTimes(2));
  expect(await screen.findByText(STORED_MESSAGE)).toBeVisible();
  goOnline();
  expect(await screen.findByText(/^Saved /)).toBeVisible();
  expect(sent.mock.lastCall).toEqual([{ nickname: 'abc', version: 1 }]);
  expect(reported).not.toHaveBeenCalled();
});

test('shows the refusal of a retry at its field, and stops retrying', async () => {
  answers(cut, () => refuse(10005, 'Invalid', { errors: { nickname: ['Nickname taken'] } }));
  await typeAndSave();
  await screen.findByText(STORED_MESSAGE);
  goOnline();
  expect((await screen.findAllByText('Nickname taken')).length).toBeGreaterThan(0);
  expect(screen.getByText('Unsaved changes')).toBeVisible();
  goOnline();
  expect(sent).toHaveBeenCalledTimes(2);
});

test('a conflict of a retry waits for the person', async () => {
  const incoming = {
    current_version: 2,
    updated_by: { user_id: 8, nickname: 'Maya', role: 'manager' },
    updated_at: '2026-11-22T10:00:00Z',
    changed_fields: ['nickname'],
    base: { nickname: 'a' },
    theirs: { nickname: 'z' },
  };
  answers(cut, () => refuse(10006, 'Changed', incoming));
  await typeAndSave();
  await screen.findByText(STORED_MESSAGE);
  goOnline();
  expect(await screen.findByText('Unsaved changes')).toBeVisible();
  expect(toasts.getState().list.map(({ message }) => message)).toEqual([
    'Your note was not saved automatically. Save it to see what needs confirmation',
  ]);
  goOnline();
  expect(sent).toHaveBeenCalledTimes(2);
  expect(screen.getByLabelText('Nickname')).toHaveValue('ab');
});

test('does not retry discarded input', async () => {
  answers(cut);
  await typeAndSave();
  await screen.findByText(STORED_MESSAGE);
  await userEvent.click(screen.getByRole('button', { name: 'Discard changes' }));
  expect(screen.queryByText(STORED_MESSAGE)).toBeNull();
  goOnline();
  expect(sent).toHaveBeenCalledTimes(1);
});
