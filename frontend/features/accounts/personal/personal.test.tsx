import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { beginSession, setCountry, setUser } from '@shared/api/session';
import { completeBrowser } from '@shared/testing/browser';
import { showInTab } from '@shared/testing/list';
import { answer, onCall, refuse, startServer } from '@shared/testing/server';
import { testManager } from '@shared/testing/user';
import { followed } from '@shared/work/jobs';
import PersonalDataScreen from '../screens/PersonalDataScreen';

const server = startServer();
completeBrowser();

const EMAIL = 'rahma@mail.example';
const request = {
  request_id: 4,
  kind: 'export',
  label: 'Export of personal data',
  countries: ['ID'],
  reason: 'Her letter of 1 March',
  count: 7,
  job_id: 11,
  created_at: '2026-03-01T10:00:00Z',
  created_by: { user_id: 12, nickname: 'Omar', role: 'manager' },
  finished_at: '2026-03-01T10:01:00Z',
};
const job = {
  job_id: 11,
  kind: 'person_export',
  title: 'Export of personal data',
  country: '',
  status: 'succeeded',
  done: 7,
  total: 7,
  message: '7 records',
  errors: [],
  file: { name: 'personal data.zip', size: 900 },
  changeset_id: null,
  created_by: null,
  created_at: '2026-03-01T10:00:00Z',
  started_at: null,
  finished_at: '2026-03-01T10:01:00Z',
  expires_at: null,
  allowed_actions: ['download'],
};
const sent: { call: string; body: Record<string, unknown> }[] = [];

async function note(call: string, requests: Request): Promise<Record<string, unknown>> {
  const body = (await requests.json()) as Record<string, unknown>;
  sent.push({ call, body });
  return body;
}

beforeEach(() => {
  sent.length = 0;
  followed.setState({ ids: [] });
  beginSession('token', 12);
  setUser({ ...testManager, username: 'omar', nickname: 'Omar', is_superuser: true });
  setCountry('ID');
  server.use(
    onCall('person/search', async ({ request: requests }) => {
      const { value } = await note('search', requests);
      if (value === 'rahma') return refuse(10005, 'No', { errors: { value: ['Type an email address'] } });
      return answer({
        list: value === EMAIL ? [{ kind: 'lead', label: 'Leads', count: 1000, is_more: true }] : [],
      });
    }),
    onCall('person/query_requests', () =>
      answer({ list: [request], total: 1, total_is_exact: true, page: 1, page_size: 20 }),
    ),
    onCall('job/get_job', async ({ request: sentRequests }) => {
      const { job_id } = (await sentRequests.json()) as { job_id: number };
      return answer({ ...job, job_id });
    }),
    onCall('person/export', async ({ request: calls }) => {
      await note('export', calls);
      return answer({ ...request, finished_at: null });
    }),
    onCall('person/erase', async ({ request: handled }) => {
      const { confirm_token } = await note('erase', handled);
      return confirm_token === 'seen'
        ? answer({ ...request, kind: 'erase', job_id: 12, finished_at: null })
        : refuse(10009, 'Please confirm', { warnings: [], confirm_token: 'seen' });
    }),
  );
});

async function look(value: string) {
  const { person: user } = showInTab(<PersonalDataScreen />, '/system/personalData');
  await user.type(screen.getByLabelText('Email address or phone number'), value);
  await user.click(screen.getByRole('button', { name: 'Search' }));
  return user;
}

test('shows the stored data and exports it for a reason', async () => {
  const user = await look(EMAIL);
  const card = await screen.findByRole('region', { name: 'Stored data' });
  expect(within(card).getByText('1,000+')).toBeVisible();
  const give = within(card).getByRole('button', { name: 'Export' });
  await user.click(give);
  expect(within(card).getByText('Enter who made the request, and when')).toBeVisible();
  expect(within(card).getByLabelText(/^Reason/)).toHaveFocus();
  await user.click(give);
  expect(within(card).getByLabelText(/^Reason/)).toHaveFocus();
  expect(sent.filter(({ call }) => call === 'export')).toEqual([]);
  await user.type(within(card).getByLabelText(/^Reason/), 'Her letter');
  await user.click(give);
  await waitFor(() => expect(followed.getState().ids).toEqual([11]));
  expect(sent.at(-1)).toEqual({ call: 'export', body: { value: EMAIL, reason: 'Her letter' } });
});

test('erases only after the address was typed again', async () => {
  const user = await look(EMAIL);
  const card = await screen.findByRole('region', { name: 'Stored data' });
  await user.type(within(card).getByLabelText(/^Reason/), 'Her letter');
  await user.click(within(card).getByRole('button', { name: 'Erase…' }));
  const dialog = await screen.findByRole('dialog', { name: 'Erase this person?' });
  const erase = within(dialog).getByRole('button', { name: 'Erase' });
  await user.type(within(dialog).getByLabelText(`Type ${EMAIL} to confirm`), 'rahma');
  expect(erase).toBeDisabled();
  await user.type(within(dialog).getByLabelText(`Type ${EMAIL} to confirm`), '@mail.example');
  await user.click(erase);
  await waitFor(() => expect(followed.getState().ids).toEqual([12]));
  expect(sent.filter(({ call }) => call === 'erase').map(({ body }) => body['confirm_token'])).toEqual([
    undefined,
    'seen',
  ]);
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Stored data' })).toBeNull());
});

test('shows that nothing is stored, and offers no action', async () => {
  await look('nobody@mail.example');
  const card = await screen.findByRole('region', { name: 'Stored data' });
  expect(within(card).getByText('No data is stored about this address or number.')).toBeVisible();
  expect(within(card).queryByRole('button')).toBeNull();
});

test('shows errors at their fields, and lists what was done', async () => {
  await look('rahma');
  expect(await screen.findByText('Type an email address')).toBeVisible();
  const list = await screen.findByRole('region', { name: 'Requests' });
  expect(await within(list).findByText('7 records')).toBeVisible();
  expect(within(list).getByText('Her letter of 1 March')).toBeVisible();
});
