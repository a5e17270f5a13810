import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { act } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { beginSession } from '@shared/api/session';
import { completeBrowser } from '@shared/testing/browser';
import { answer, onCall, refuse, startServer } from '@shared/testing/server';
import { testTab } from '@shared/testing/tab';
import { TabContext, type TabHandle } from '@shared/workspace/contract';
import { WhyNot } from './WhyNot';

const setActions = vi.fn<TabHandle['setActions']>();
const tab = testTab({ setActions });
const server = startServer();
completeBrowser();

beforeEach(() => {
  beginSession('token', 12);
});

function show(version = 3) {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const ui = (of: number) => (
    <QueryClientProvider client={client}>
      <TabContext value={tab}>
        <WhyNot objectType="store" objectId={5} version={of} />
      </TabContext>
    </QueryClientProvider>
  );
  const { rerender } = render(ui(version));
  return { person: userEvent.setup(), save: () => rerender(ui(version + 1)) };
}

test('lists unavailable actions with reasons on request, and again after a save', async () => {
  const requests: unknown[] = [];
  server.use(
    onCall('system/get_unavailable_actions', async ({ request }) => {
      requests.push(await request.json());
      const hidden = { action: 'delete', label: 'Delete', reason: 'Managers only' };
      return answer({ list: requests.length === 1 ? [hidden] : [] });
    }),
  );
  const { person, save } = show();
  expect(requests).toEqual([]);
  await person.click(screen.getByRole('button', { name: 'Why can’t I…?' }));
  expect(await screen.findByText('Managers only')).toBeVisible();
  expect(screen.getByText('Delete')).toBeVisible();
  expect(requests).toEqual([{ object_type: 'store', object_id: 5 }]);
  save();
  expect(await screen.findByText('All actions are available.')).toBeVisible();
});

test('shows an error if the reasons cannot be loaded', async () => {
  server.use(onCall('system/get_unavailable_actions', () => refuse(10004, 'Store not found')));
  const { person } = show();
  await person.click(screen.getByRole('button', { name: 'Why can’t I…?' }));
  expect(await screen.findByText('Store not found')).toBeVisible();
});

test('the palette command scrolls the answer into view', async () => {
  server.use(onCall('system/get_unavailable_actions', () => answer({ list: [] })));
  const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView');
  show();
  expect(scrolled).not.toHaveBeenCalled();
  const [action] = setActions.mock.lastCall?.[1] ?? [];
  act(() => action?.run());
  expect(await screen.findByText('All actions are available.')).toBeVisible();
  expect(scrolled).toHaveBeenCalledOnce();
});
