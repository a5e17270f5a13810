import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { beginSession, setCountry, setUser } from '@shared/api/session';
import { completeBrowser } from '@shared/testing/browser';
import { showInTab } from '@shared/testing/list';
import { answer, onCall, refuse, startServer } from '@shared/testing/server';
import { testManager } from '@shared/testing/user';
import { SettingsPart } from './SettingsPart';
import { WordsPart } from './WordsPart';

const server = startServer();
completeBrowser();

const word = {
  word_id: 3,
  version: 1,
  word: 'kasar',
  language: 'id',
  level: 'suspect',
  match: 'word',
  allow_list: [],
  note: '',
  is_active: true,
  hits_30d: 0,
  allowed_actions: ['save', 'delete'],
};
const settings = {
  version: 4,
  country: 'ID',
  mode: 'post',
  premod_first_n: 3,
  hold_links: true,
  history_rejected_rate: 0.3,
  flags_to_hold: 3,
  rating_only_allowed: true,
  closed_after_days: null,
  allowed_actions: ['edit'],
  updated_by: null,
  updated_at: '2026-03-01T10:00:00Z',
};
const sent = vi.fn<(input: unknown) => void>();
const deleted = vi.fn();
const handleRequest = vi.fn<(input: unknown) => void>();

beforeEach(() => {
  vi.clearAllMocks();
  localStorage.clear();
  beginSession('token', 12);
  setUser({ ...testManager, username: 'maya', nickname: 'Maya' });
  setCountry('ID');
  server.use(
    onCall('system/get_bootstrap', () => answer({ enums: {}, menu_counts: {}, countries: [] })),
    onCall('draft/get_drafts', () => answer([])),
    onCall('draft/save_draft', () => answer({})),
    onCall('comment/query_words', async ({ request }) => {
      handleRequest(await request.json());
      return answer({ list: [word], total: 1, total_is_exact: true, writable_languages: ['id'] });
    }),
    onCall('comment/save_word', async ({ request }) => {
      sent(await request.json());
      return answer({ ...word, word: 'jelek' });
    }),
    onCall('comment/delete_word', () => {
      deleted();
      return answer({});
    }),
    onCall('comment/get_settings', () => answer(settings)),
  );
});

const words = async () => {
  const shown = showInTab(<WordsPart />, '/comment/list?part=words');
  await screen.findByRole('button', { name: 'Delete kasar' });
  return shown;
};

test('shows at the field that the word is already in the list', async () => {
  server.use(onCall('comment/save_word', () => refuse(10008, 'Already exists', { duplicates: [] })));
  const { person } = await words();
  expect(screen.getByText('1 word')).toBeVisible();
  await person.click(screen.getByRole('button', { name: 'Add a word' }));
  const field = screen.getByRole('textbox', { name: 'Word' });
  await person.type(field, 'Kasar{Enter}');
  await waitFor(() => expect(field).toHaveAccessibleDescription('This word is already listed'));
  expect(field).toBeInvalid();
  expect(field).toHaveFocus();
});

test('clears a search that would hide the new word', async () => {
  const { person } = await words();
  await person.type(screen.getByRole('searchbox', { name: 'Search' }), 'kas');
  await person.click(screen.getByRole('button', { name: 'Add a word' }));
  await person.type(screen.getByRole('textbox', { name: 'Word' }), 'jelek{Enter}');
  expect(await screen.findByText('Saved: jelek')).toBeVisible();
  expect(screen.getByRole('searchbox', { name: 'Search' })).toHaveValue('');
  await waitFor(() =>
    expect(handleRequest).toHaveBeenLastCalledWith(expect.objectContaining({ keyword: '' })),
  );
});

test('asks for confirmation before a word is deleted', async () => {
  const { person } = await words();
  await person.click(screen.getByRole('button', { name: 'Delete kasar' }));
  const question = await screen.findByRole('dialog');
  expect(question).toHaveTextContent('Delete “kasar” from the list?');
  await person.click(within(question).getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(deleted).not.toHaveBeenCalled();
  await person.click(screen.getByRole('button', { name: 'Delete kasar' }));
  await person.click(await screen.findByRole('button', { name: 'Delete word' }));
  await waitFor(() => expect(deleted).toHaveBeenCalledTimes(1));
});

const share = () => screen.findByRole('textbox', { name: /^Rejection rate/ });

test('keeps unsaved settings when the tab changes, and saves them with the key', async () => {
  server.use(
    onCall('comment/edit_settings', async ({ request }) => {
      sent(await request.json());
      return answer({ ...settings, version: 5, history_rejected_rate: 0.4 });
    }),
  );
  const first = showInTab(<SettingsPart />, '/comment/list');
  const { person } = first;
  expect(await share()).toHaveValue('30');
  await person.clear(await share());
  await person.type(await share(), '40');
  first.unmount();
  showInTab(<SettingsPart />, '/comment/list');
  expect(await share()).toHaveValue('40');
  await person.keyboard('{Control>}s{/Control}');
  await waitFor(() => expect(sent).toHaveBeenCalledWith({ history_rejected_rate: 0.4, version: 4 }));
});

test('shows the server’s message at the field of a wrong number', async () => {
  server.use(
    onCall('comment/edit_settings', () =>
      refuse(10005, 'Check the fields', {
        errors: { flags_to_hold: ['Write a whole number from 0 to 100'] },
      }),
    ),
  );
  const { person } = showInTab(<SettingsPart />, '/comment/list');
  const field = await screen.findByRole('textbox', { name: 'Reports to hold a comment' });
  await person.clear(field);
  await person.type(field, '500');
  await person.click(screen.getByRole('button', { name: /^Save/ }));
  await waitFor(() => expect(field).toHaveAccessibleDescription('Write a whole number from 0 to 100'));
});

test('a word used by other countries cannot be changed', async () => {
  server.use(
    onCall('comment/query_words', () =>
      answer({
        list: [{ ...word, allowed_actions: [] }],
        total: 1,
        total_is_exact: true,
        writable_languages: [],
      }),
    ),
  );
  showInTab(<WordsPart />, '/comment/list?part=words');
  expect(await screen.findByText('Also used in other countries')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Change kasar' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Delete kasar' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Add a word' })).toBeNull();
});

test('lists the findings in a tried text with the matched word or family', async () => {
  server.use(
    onCall('comment/test_words', () =>
      answer({
        language: 'id',
        hits: [
          { type: 'suspect_word', level: 'suspect', meaning: 'kasar', match: 'k4sar', start: 0, end: 5 },
          { type: 'advertising', level: 'suspect', meaning: 'gambling', match: 'gacor', start: 6, end: 11 },
        ],
        result: 'pending',
      }),
    ),
  );
  const { person } = showInTab(<WordsPart />, '/comment/list?part=words');
  const form = await screen.findByRole('complementary', { name: 'Test a text' });
  await person.type(within(form).getByRole('textbox', { name: 'Text' }), 'k4sar gacor');
  await person.click(within(form).getByRole('button', { name: 'Test' }));
  expect(await within(form).findByText(/k4sar \(kasar\)/)).toBeVisible();
  expect(within(form).getByText(/gacor \(gambling\)/)).toBeVisible();
  expect(within(form).getByText('It would be held until a reviewer decides.')).toBeVisible();
});
