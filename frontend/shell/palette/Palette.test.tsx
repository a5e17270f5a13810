import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { session, setUser } from '@shared/api/session';
import { localShelf } from '@shared/storage/storage';
import { answer, onCall, refuse } from '@shared/testing/server';
import { testManager } from '@shared/testing/user';
import { address, log, start, startShell } from '../testing';

const server = startShell();

const record = (label: string, object_id: number, title: string, path: string) => ({
  object_type: label.toLowerCase(),
  label,
  object_id,
  title,
  note: 'Bali',
  path,
  left_out: [] as string[],
  country: '',
});
const named = (list: readonly ReturnType<typeof record>[]) => ({ list, most_of_a_kind: 5, is_denied: false });
beforeEach(() => server.use(onCall('system/find_records', () => answer(named([])))));
const result = () => screen.getAllByRole('option').map((option) => option.textContent);

async function open(person: ReturnType<typeof start>, typed: string) {
  await person.keyboard('{Control>}k{/Control}');
  await person.type(await screen.findByRole('combobox', { name: 'Go to' }), typed);
}

// Must be the first test: the palette's chunk is not loaded yet.
test('keeps what is typed before it is loaded, and does nothing with it on the screen behind', async () => {
  const person = start('/store/store/list');
  await screen.findByLabelText('Note');
  await person.keyboard('{Control>}k{/Control}cicakx{Backspace}');
  expect(await screen.findByRole('combobox', { name: 'Go to' })).toHaveValue('cicak');
  expect(log.filter((line) => line.startsWith('counted'))).toEqual([]);
  await person.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('offers the commands of the open screen, and runs them', async () => {
  const person = start('/store/store/list');
  await person.type(await screen.findByLabelText('Note'), 'twice');
  await open(person, 'count the');
  expect(result()).toEqual(['Count the storesC']);
  await person.keyboard('{Enter}');
  expect(log.at(-1)).toBe('counted twice');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('offers the commands of each part of the screen', async () => {
  const person = start('/store/store/list');
  await person.type(await screen.findByLabelText('Note'), 'twice');
  await open(person, 'the');
  expect(result()).toEqual(['Print the totals', 'Count the storesC']);
  await person.keyboard('{Enter}');
  expect(log.at(-1)).toBe('printed');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('offers no commands of a hidden screen', async () => {
  const person = start('/store/store/list');
  await person.click(await screen.findByRole('button', { name: 'Open five' }));
  await screen.findByLabelText('Name');
  await open(person, 'count the');
  expect(screen.queryAllByRole('option')).toEqual([]);
  expect(await screen.findByText('No matching screen, action or record')).toBeVisible();
});

test('names the roles of a searched screen', async () => {
  const editor = { ...testManager, role: 'editor' as const };
  setUser(editor);
  server.use(
    onCall('system/get_bootstrap', () => answer({ user: editor, countries: [], enums: {}, menu_counts: {} })),
  );
  const person = start('/nowhere');
  await screen.findByText('Page Not Found');
  await open(person, 'collec');
  expect(
    await screen.findByText(
      '“Collections” is for managers, operators, reviewers, and super admins; ask one of them',
    ),
  ).toBeVisible();
  expect(screen.queryByText('No matching screen, action or record')).toBeNull();
});

test('names the words that the search left out beside the record', async () => {
  const store = record('Store', 5, 'Sate Senen', '/store/store/edit?id=5');
  server.use(onCall('system/find_records', () => answer(named([{ ...store, left_out: ['coffee'] }]))));
  const person = start('/store/store/list');
  await screen.findByLabelText('Note');
  await open(person, 'sate coffee senen');
  expect(await screen.findByRole('option', { name: /Sate Senen/ })).toHaveTextContent(
    'Bali · without “coffee”',
  );
});

test('shows an error if records could not be searched', async () => {
  server.use(onCall('system/find_records', () => refuse(10500, 'The server is busy', null, 503)));
  const person = start('/store/store/list');
  await screen.findByLabelText('Note');
  await open(person, 'soto');
  expect(await screen.findByText('Search failed: The server is busy')).toBeVisible();
  expect(screen.queryByText('No matching screen, action or record')).toBeNull();
});

test('finds records of every kind as the keyword grows, and drops those that no longer match', async () => {
  const requests: string[] = [];
  server.use(
    onCall('system/find_records', async ({ request }) => {
      const { keyword } = (await request.json()) as { keyword: string };
      requests.push(keyword);
      if (keyword === 'soto bu')
        return answer(named([record('Lead', 7, 'Soto Bu Sri', '/store/crm/detail?id=7')]));
      return answer(
        named([
          record('Store', 5, 'Soto Ayam', '/store/store/edit?id=5'),
          record('Lead', 7, 'Soto Bu Sri', '/store/crm/detail?id=7'),
          record('Account', 9, 'Soto fan', '/nowhere?id=9'),
        ]),
      );
    }),
  );
  const person = start('/store/store/list');
  await screen.findByLabelText('Note');
  await open(person, 'soto');
  await waitFor(() => expect(result()).toEqual(['Soto AyamStore · BaliTab: more', 'Soto Bu SriLead · Bali']));
  expect(screen.getByRole('group', { name: 'Best match' })).toBeVisible();
  await person.keyboard(' bu');
  expect(result()).toEqual(['Soto Bu SriLead · BaliTab: more']);
  await person.keyboard('{Enter}');
  expect(address()).toBe('/store/crm/detail?id=7');
  expect(requests).not.toContain('s');
});

const inTurkey = { ...record('Store', 5, 'Çorbacı', '/store/store/edit?id=5'), country: 'TR' };

test('asks to switch the country for the address of a record in another one', async () => {
  server.use(onCall('system/find_records', () => answer(named([inTurkey]))));
  const person = start('/store/store/list');
  await screen.findByLabelText('Note');
  await open(person, 'https://www.sofra.example/tr/stores/corbaci');
  await waitFor(() => expect(result()).toEqual(['ÇorbacıTurkey · Bali']));
  await person.keyboard('{Enter}');
  await person.click(await screen.findByRole('button', { name: 'Cancel' }));
  expect([address(), session.getState().country]).toEqual(['/store/store/list', 'ID']);
  await open(person, 'https://www.sofra.example/tr/stores/corbaci');
  await screen.findByRole('option', { name: /Çorbacı/ });
  await person.keyboard('{Enter}');
  await person.click(await screen.findByRole('button', { name: 'Switch to Turkey' }));
  await waitFor(() => expect(address()).toBe('/store/store/edit?id=5'));
  expect(session.getState().country).toBe('TR');
});

test('shows that the record at an address is not accessible', async () => {
  server.use(onCall('system/find_records', () => answer({ ...named([]), is_denied: true })));
  const person = start('/store/store/list');
  await screen.findByLabelText('Note');
  await open(person, 'https://www.sofra.example/tr/stores/corbaci');
  expect(await screen.findByText(/^You have no access to the record at this address/)).toBeVisible();
});

test('links to the whole list if a kind may have more results', async () => {
  const many = (label: string, path: string, count: number) =>
    Array.from({ length: count }, (_, at) => record(label, at + 1, `Soto ${at + 1}`, `${path}?id=${at + 1}`));
  server.use(
    onCall('system/find_records', () =>
      answer(
        named([
          ...many('Store', '/store/store/edit', 5),
          ...many('Lead', '/store/crm/detail', 4),
          ...many('Sync record', '/store/storeSync/detail', 5),
          ...many('Comment', '/comment/list', 5),
        ]),
      ),
    ),
  );
  const person = start('/store/crm/list');
  await open(person, 'soto b&c');
  const all = () => screen.queryAllByRole('option', { name: /^All in/ }).map((line) => line.textContent);
  await waitFor(() =>
    expect(all()).toEqual(['All in Stores', 'All in Comments', 'All in Store sync review']),
  );
  const stores = screen.getByRole('group', { name: 'Store' });
  expect(within(stores).getAllByRole('option').at(-1)).toHaveTextContent('All in Stores');
  await person.click(screen.getByRole('option', { name: 'All in Stores' }));
  expect(address()).toBe('/store/store/list?q=soto+b%26c');
});

test('Tab shows more actions of a record, and returns to the results', async () => {
  const followed: unknown[] = [];
  server.use(
    onCall('system/find_records', () =>
      answer(named([record('Store', 5, 'Soto Ayam', '/store/store/edit?id=5')])),
    ),
    onCall('record/set_following', async ({ request }) => {
      followed.push(await request.json());
      return answer({ is_following: true });
    }),
  );
  const person = start('/store/store/list');
  await screen.findByLabelText('Note');
  await open(person, 'soto ay');
  await waitFor(() => expect(result()).toHaveLength(1));
  await person.keyboard('{Tab}');
  expect(result()).toEqual(['Open', 'Edit', 'History', 'Follow', 'Copy link']);
  await person.keyboard('{Backspace}');
  expect(result()).toHaveLength(1);
  await person.keyboard('{Tab}{ArrowDown}{ArrowDown}{ArrowDown}{Enter}');
  await waitFor(() => expect(followed).toEqual([{ object_type: 'store', object_id: 5, is_following: true }]));
});

test('offers recently viewed records', async () => {
  localShelf.set('recents 12 ID', [
    { path: '/store/store/edit?id=5', title: 'Soto Ayam', at: Date.now(), count: 1 },
  ]);
  const person = start('/store/store/list');
  await screen.findByLabelText('Note');
  await person.keyboard('{Control>}k{/Control}');
  await screen.findByRole('combobox', { name: 'Go to' });
  expect(screen.getByRole('group', { name: 'Recent' })).toHaveTextContent('Soto Ayam');
  await person.keyboard('{Enter}');
  expect(address()).toBe('/store/store/edit?id=5');
});

test('opens a screen', async () => {
  const person = start('/store/store/list');
  await screen.findByLabelText('Note');
  await open(person, 'comments');
  await person.keyboard('{ArrowDown}{ArrowUp}{Enter}');
  expect(address()).toBe('/comment/list');
});
