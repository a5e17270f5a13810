import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { setBoot } from '@shared/boot/boot';
import { testBoot } from '@shared/testing/boot';
import { completeBrowser } from '@shared/testing/browser';
import { beginAsOperator } from '@shared/testing/desk';
import { showInTab } from '@shared/testing/list';
import { answer, onCall, startServer } from '@shared/testing/server';
import type { Stage } from '../model';
import LeadBoard from './LeadBoard';

const server = startServer();
completeBrowser();

const CARD = {
  lead_id: 1,
  stage: 'new',
  name: 'Kedai Ramen',
  version: 1,
  expected_value: null,
  owner: { user_id: 1, nickname: 'Maya', role: 'operator' },
  priority: 'normal',
  next_task: null,
  days_in_stage: 1,
  is_stale: false,
  allowed_actions: ['edit'],
  allowed_stages: ['contacted', 'won', 'lost', 'junk'],
  store: null,
};
/** Left edge and width of each column. The closed ones are collapsed. */
const COLUMNS: readonly (readonly [Stage, number, number])[] = [
  ['new', 0, 150],
  ['contacted', 158, 150],
  ['won', 316, 44],
  ['lost', 368, 44],
  ['junk', 420, 44],
];

function rectOf(this: Element): DOMRect {
  const stage = this.closest<HTMLElement>('[data-stage]')?.dataset['stage'];
  const [, left = 0, width = 600] = COLUMNS.find(([name]) => name === stage) ?? [];
  if (this.matches('[data-lead]')) return new DOMRect(left + 5, 60, 140, 100);
  return new DOMRect(left, 0, width, 800);
}

beforeEach(() => {
  setBoot(testBoot);
  beginAsOperator();
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(rectOf);
  const columns = COLUMNS.map(([stage]) => {
    const leads = stage === 'new' ? [CARD] : [];
    return { stage, label: stage, total: leads.length, sum_value: 0, leads };
  });
  server.use(
    onCall('system/get_bootstrap', () => answer({ enums: {}, menu_counts: {}, countries: [] })),
    onCall('crm/get_lead_board', () => answer({ columns })),
    onCall('crm/get_lead_detail', () => answer({ ...CARD, store_preview: {}, contacts: [], country: 'ID' })),
    onCall('address/query_regions', () => answer({ list: [], total: 0 })),
  );
});

afterEach(() => {
  vi.restoreAllMocks();
});

/** Drag the card by its left edge to a position, and drop it there. */
async function drag(clientX: number, clientY: number): Promise<void> {
  showInTab(<LeadBoard />, '/store/crmList');
  const card = (await screen.findByText('Kedai Ramen')).closest('li');
  const handle = card?.querySelector('.lead-card-body');
  if (!card || !handle) throw new Error('No card');
  fireEvent.mouseDown(handle, { clientX: 12, clientY: 100, button: 0 });
  fireEvent.mouseMove(handle, { clientX: 30, clientY: 100 });
  await waitFor(() => expect(card).toHaveAttribute('data-dragging', 'true'));
  for (const x of [100, 250, clientX]) {
    fireEvent.mouseMove(handle, { clientX: x, clientY });
    await act(() => new Promise<void>((resolve) => requestAnimationFrame(() => resolve())));
  }
  fireEvent.mouseUp(handle, { clientX, clientY });
  fireEvent.transitionEnd(card, { propertyName: 'transform' });
}

test.each([
  [200, 'contacted'],
  [380, 'Move Kedai Ramen to lost'],
] as const)('a card dropped at %i goes to the column under the pointer: %s', async (x, result) => {
  const stages: unknown[] = [];
  server.use(
    onCall('crm/move_lead', async ({ request }) => {
      const { stage } = (await request.json()) as { stage: Stage };
      stages.push(stage);
      return answer({ ...CARD, stage, version: 2 });
    }),
  );
  await drag(x, 120);
  if (result === 'contacted') await waitFor(() => expect(stages).toEqual([result]));
  else expect(await screen.findByRole('dialog', { name: result })).toBeVisible();
});

test('a card that covers all closed stages is won if the pointer is over Won', async () => {
  await drag(330, 120);
  const dialog = within(await screen.findByRole('dialog', { name: 'Win Kedai Ramen' }));
  const effect = dialog.getByText(/^The lead moves to Won and gets a store\./);
  const choice = dialog.getByRole('group', { name: 'Store of the lead' });
  expect(effect.compareDocumentPosition(choice)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  expect(dialog.getByRole('button', { name: 'Win lead' })).toBeVisible();
});

test('a card dropped outside the columns stays', async () => {
  const moved = vi.fn(() => answer(CARD));
  server.use(onCall('crm/move_lead', moved));
  await drag(330, 900);
  expect(await screen.findByText('Kedai Ramen stays where it was.')).toBeInTheDocument();
  expect(moved).not.toHaveBeenCalled();
});
