import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { beginSession, setCountry } from '@shared/api/session';
import { completeBrowser } from '@shared/testing/browser';
import { showInTab } from '@shared/testing/list';
import { partly } from '@shared/testing/partly';
import { answer, onCall, startServer } from '@shared/testing/server';
import type { Tag } from '../model';
import TagsScreen from '../screens/TagsScreen';

const server = startServer();
completeBrowser();

const rooftop = partly<Tag>({
  tag_id: 7,
  version: 3,
  label: 'Rooftop',
  slug: 'rooftop',
  kind: 'ambience',
  country: '',
  synonyms: [],
  status: 'suggested',
  created_by: null,
  created_at: '2026-03-01T10:00:00Z',
  updated_at: '2026-03-01T10:00:00Z',
  allowed_actions: ['edit'],
});
let sent: unknown[] = [];

beforeEach(() => {
  sent = [];
  beginSession('token', 12);
  setCountry('ID');
  server.use(
    onCall('system/get_bootstrap', () => answer({ enums: {}, menu_counts: {}, countries: [] })),
    onCall('view/query_views', () => answer([])),
    onCall('taxonomy/save_tag', async ({ request }) => {
      sent.push(await request.json());
      return answer({ ...rooftop, version: 4 });
    }),
  );
});

async function show(tag: Tag) {
  server.use(
    onCall('taxonomy/query_tags', () => answer({ list: [tag], total: 1, total_is_exact: true, mark: null })),
  );
  const { person } = showInTab(<TagsScreen />, '/store/reference/tags');
  const row = await screen.findByRole('row', { name: /Rooftop/ });
  await person.keyboard('j');
  await waitFor(() => expect(row).toHaveAttribute('data-current', 'true'));
  return { person, row };
}

test('buttons of a row show their keys, and the keys decide on the current row', async () => {
  const { person, row } = await show(rooftop);
  expect(within(row).getByRole('button', { name: 'Accept Rooftop' })).toHaveAttribute(
    'aria-keyshortcuts',
    'a',
  );
  expect(within(row).getByRole('button', { name: 'Block Rooftop' })).toHaveTextContent('R');
  await person.keyboard('r');
  await waitFor(() => expect(sent).toEqual([{ tag_id: 7, version: 3, status: 'blocked' }]));
});

test.each<[string, Tag, string]>([
  ['the tag has that status', { ...rooftop, status: 'active' }, 'Rooftop is already accepted'],
  ['the user may not change it', { ...rooftop, allowed_actions: [] }, 'You cannot change Rooftop'],
])('a key says why it does nothing: %s', async (_, tag, reason) => {
  const { person } = await show(tag);
  await person.keyboard('a');
  expect(await screen.findByText(reason)).toBeVisible();
  expect(sent).toEqual([]);
});
