import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { CODE } from '@shared/api/codes';
import type { CallOutput } from '@shared/api/types';
import { beginSession, setCountry, setUser } from '@shared/api/session';
import { completeBrowser } from '@shared/testing/browser';
import { showInTab } from '@shared/testing/list';
import { answer, onCall, refuse, startServer } from '@shared/testing/server';
import EventEditScreen from './screens/EventEditScreen';
import EventListScreen from './screens/EventListScreen';

const server = startServer();
completeBrowser();

const event: CallOutput<'event/get_event_detail'> = {
  event_id: 7,
  country: 'ID',
  title: 'Festival Soto',
  place: 'Monas',
  starts_on: '2026-03-07',
  ends_on: null,
  status: 'confirmed',
  version: 3,
  created_at: '2026-01-01T00:00:00Z',
  updated_at: '2026-01-02T00:00:00Z',
  created_by: null,
  updated_by: null,
  allowed_actions: ['edit'],
};
const STATUSES = [
  { value: 'planned', label: 'Planned' },
  { value: 'confirmed', label: 'Confirmed' },
];

beforeEach(() => {
  beginSession('token', 12);
  setUser({
    user_id: 12,
    username: 'ada',
    nickname: 'Ada',
    is_superuser: false,
    role: 'operator',
    countries: ['ID'],
    language: 'en',
    must_change_password: false,
    must_set_up_second_factor: false,
  });
  setCountry('ID');
  server.use(
    onCall('system/get_bootstrap', () =>
      answer({ enums: { event_status: STATUSES }, menu_counts: {}, countries: [] }),
    ),
    onCall('activity/query_logs', () => answer({ list: [], total: 0 })),
    onCall('view/query_views', () => answer([])),
    onCall('event/get_event_detail', () => answer(event)),
    onCall('event/query_events', () =>
      answer({ list: [event], total: 1, total_is_exact: true, page: 1, page_size: 20 }),
    ),
  );
});

/** Records the calls of a name and answers them. */
function listen(name: string, reply: Parameters<typeof onCall>[1]) {
  const sent: unknown[] = [];
  server.use(
    onCall(name, async (call) => {
      sent.push(await call.request.clone().json());
      return reply(call);
    }),
  );
  return sent;
}

test('the list shows an event with its days and the label of its status', async () => {
  showInTab(<EventListScreen />, '/content/event/list');
  expect(await screen.findByRole('link', { name: 'Festival Soto' })).toBeVisible();
  expect(await screen.findByText('Confirmed')).toBeVisible();
  expect(screen.getByText(/7 Mar 2026/)).toBeVisible();
});

test('the form sends only changed fields', async () => {
  const sent = listen('event/edit_event', () => answer({ ...event, place: 'Kota Tua', version: 4 }));
  const { person } = showInTab(<EventEditScreen />, '/content/event/edit?id=7');
  const place = await screen.findByRole('textbox', { name: /Place/ });
  await person.clear(place);
  await person.type(place, 'Kota Tua');
  await person.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(sent).toEqual([{ event_id: 7, version: 3, place: 'Kota Tua' }]));
});

test('a refusal of a new event stands beside its field', async () => {
  const told = { starts_on: ['Choose the first day'] };
  listen('event/create_event', () => refuse(CODE.invalid, 'Check the form', { errors: told }));
  const { person } = showInTab(<EventEditScreen />, '/content/event/edit');
  await person.type(await screen.findByRole('textbox', { name: /Title/ }), 'Pasar malam');
  await person.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(screen.getByLabelText(/First day/)).toHaveAccessibleDescription('Choose the first day'),
  );
});
