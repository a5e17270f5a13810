import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { setBoot } from '@shared/boot/boot';
import { beginSession, setUser } from '@shared/api/session';
import { testBoot } from '@shared/testing/boot';
import { completeBrowser } from '@shared/testing/browser';
import { dishList, showList } from '@shared/testing/list';
import { answer, onCall, startServer } from '@shared/testing/server';

const server = startServer();
completeBrowser();

beforeEach(() => {
  setBoot(testBoot);
  beginSession('token', 1);
  setUser({ ...testUser });
  server.use(
    onCall('system/get_bootstrap', () => answer({ enums: {}, countries: [], menu_counts: {} })),
    onCall('view/query_views', () => answer([])),
  );
});

afterEach(() => vi.unstubAllGlobals());

const testUser = {
  user_id: 1,
  username: 'ayla',
  nickname: 'Ayla',
  is_superuser: false,
  role: 'operator' as const,
  countries: ['ID'],
  language: 'en',
  must_change_password: false,
  must_set_up_second_factor: false,
};

const list = { ...dishList(3, null), peek: (row: { name: string }) => <p>Made with {row.name}</p> };
const look = (name: string) => screen.findByRole('complementary', { name: `Preview of ${name}` });

test('Space previews a row next to the list, j moves on, Enter opens it, Esc closes the preview', async () => {
  const { person, open } = showList(list);
  await screen.findByText('Dish 1');
  await person.keyboard(' ');
  expect(await look('Dish 1')).toHaveTextContent('Made with Dish 1');
  expect(document.body).toHaveFocus();
  await person.keyboard('j');
  expect(await look('Dish 2')).toHaveTextContent('Made with Dish 2');
  await person.keyboard('{Enter}');
  expect(open).toHaveBeenCalledWith('/dish', { id: 2 });
  await person.keyboard('{Escape}');
  expect(screen.queryByRole('complementary')).not.toBeInTheDocument();
});

test('Space closes the preview that it opened, and presses a focused button', async () => {
  const { person } = showList(list);
  await screen.findByText('Dish 1');
  await person.keyboard('j ');
  await look('Dish 1');
  await person.keyboard(' ');
  await waitFor(() => expect(screen.queryByRole('complementary')).not.toBeInTheDocument());
  screen.getByRole('button', { name: /^Columns/ }).focus();
  await person.keyboard(' ');
  expect(screen.queryByRole('complementary')).not.toBeInTheDocument();
});

test('a list without preview ignores Space', async () => {
  const { person } = showList(dishList(3, null));
  await screen.findByText('Dish 1');
  await person.keyboard('j ');
  expect(screen.queryByRole('complementary')).not.toBeInTheDocument();
});

test('on a phone a button of each row opens its preview', async () => {
  vi.stubGlobal('innerWidth', 390);
  const { person, open } = showList(list);
  await person.click(await screen.findByRole('button', { name: 'Preview Dish 2' }));
  const sheet = await screen.findByRole('dialog', { name: 'Preview of Dish 2' });
  expect(sheet).toHaveTextContent('Made with Dish 2');
  await person.click(screen.getByRole('button', { name: 'Open' }));
  expect(open).toHaveBeenCalledWith('/dish', { id: 2 });
});
