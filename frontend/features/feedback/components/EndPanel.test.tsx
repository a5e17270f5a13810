import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { beginSession, setUser } from '@shared/api/session';
import { completeBrowser } from '@shared/testing/browser';
import { partly } from '@shared/testing/partly';
import { answer, onCall, startServer } from '@shared/testing/server';
import { testManager } from '@shared/testing/user';
import { useCase } from '../cases/useCase';
import type { Feedback } from '../model';
import { EndPanel } from './EndPanel';
import type { Panel } from './panels';
import { ReplyCard } from './ReplyCard';

const server = startServer();
completeBrowser();

const TEMPLATES = ['applied', 'applied_partially', 'already_correct', 'cannot_verify', 'not_accepted'];
/** Fields of a report that the panels and the reply use. */
const sample = partly<Feedback>({
  feedback_id: 7,
  version: 3,
  title: 'Kopi Tuku',
  status: 'in_progress',
  resolution: '',
  diffs: [],
  place: { version: 1 },
  store: { store_id: 5 },
  assignee: null,
  reporter: { email: 'sari@example.com', phone: '', wants_reply: true, language: 'id' },
  reply: { status: 'none', text: '', error: '', tries: 0, replied_at: null },
  allowed_actions: ['reply'],
});
const requests: unknown[] = [];

beforeEach(() => {
  requests.length = 0;
  localStorage.clear();
  beginSession('token', 12);
  setUser({ ...testManager, role: 'operator' });
  const enums = {
    feedback_resolution: TEMPLATES.map((value) => ({ value, label: value.replaceAll('_', ' ') })),
  };
  server.use(
    onCall('system/get_bootstrap', () => answer({ enums, menu_counts: {}, countries: [] })),
    onCall('error_feedback/query_templates', () =>
      answer({
        language: 'id',
        templates: TEMPLATES.map((template_id) => ({ template_id, label: '', subject: '', body: 'Halo' })),
      }),
    ),
    onCall('error_feedback/change_feedback_status', async ({ request }) => {
      requests.push(await request.json());
      return answer({ ...sample, version: 4, status: 'resolved' });
    }),
  );
});

function Part({ item, panel }: { item: Feedback; panel: NonNullable<Panel> }) {
  const one = useCase(item, vi.fn(), vi.fn());
  const [isOpen, setOpen] = useState(true);
  return (
    <>
      {isOpen ? <EndPanel item={item} one={one} panel={panel} onClose={() => setOpen(false)} /> : null}
      <ReplyCard item={item} one={one} />
    </>
  );
}

function show(panel: NonNullable<Panel>, more: object = {}) {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const { unmount } = render(
    <QueryClientProvider client={client}>
      <Part item={{ ...sample, ...more }} panel={panel} />
    </QueryClientProvider>,
  );
  return { person: userEvent.setup(), unmount };
}

test('a number key chooses the resolution of a report without a change', async () => {
  const { person } = show('resolve');
  const panel = screen.getByRole('group', { name: 'Close without a change' });
  expect(await within(panel).findByRole('button', { name: 'cannot verify 2' })).toBeVisible();
  await person.keyboard('2');
  await waitFor(() =>
    expect(requests).toEqual([expect.objectContaining({ action: 'resolve', resolution: 'cannot_verify' })]),
  );
});

test('restores a typed question after a reload, and clears it once it is sent', async () => {
  const first = show('wait');
  await first.person.type(screen.getByLabelText(/^Question to/), 'Which entrance?');
  first.unmount();
  const second = show('wait');
  expect(screen.getByLabelText(/^Question to/)).toHaveValue('Which entrance?');
  await second.person.click(screen.getByRole('button', { name: 'Send question' }));
  await waitFor(() => expect(requests.at(-1)).toMatchObject({ action: 'wait', note: 'Which entrance?' }));
  await waitFor(() => expect(Object.keys(localStorage).filter((key) => key.includes('typed_'))).toEqual([]));
  second.unmount();
  show('wait');
  expect(screen.getByLabelText(/^Question to/)).toHaveValue('');
});

test.each([
  ['', ['already correct', 'cannot verify', 'not accepted']],
  ['applied_partially', ['applied partially', 'already correct', 'cannot verify', 'not accepted']],
])('offers the reply templates that fit the outcome “%s”', async (resolution, offered) => {
  show('spam', { resolution });
  const group = await screen.findByRole('group', { name: 'Start with' });
  await within(group).findByRole('button', { name: 'not accepted' });
  expect(
    within(group)
      .getAllByRole('button')
      .map((button) => button.textContent),
  ).toEqual(offered);
});
