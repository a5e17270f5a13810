import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { setBoot } from '@shared/boot/boot';
import { allRoutes } from '@shared/routes/table';
import { useBootstrap } from '@shared/session/bootstrap';
import { beginSession, setUser } from '@shared/api/session';
import { useListKeys } from '@shared/keys/useListKeys';
import { testBoot } from '@shared/testing/boot';
import { completeBrowser } from '@shared/testing/browser';
import { answer, onCall, startServer } from '@shared/testing/server';
import { GoHost } from './GoHost';

const server = startServer();
completeBrowser();

const HINT = { name: 'Go to' };
const approved = vi.fn();

function Here() {
  const at = useLocation();
  useListKeys([{ command: 'accept', run: approved }]);
  return (
    <>
      <p>{at.pathname + at.search}</p>
      <input aria-label="Name" />
      <div role="tablist">
        <button type="button" role="tab">
          Part
        </button>
      </div>
    </>
  );
}

/** A component that shows when the menu counts are loaded. */
function Counts() {
  return useBootstrap() === undefined ? null : <p>Counted</p>;
}

function show(role: 'manager' | 'editor' = 'manager', counts: Readonly<Record<string, number>> = {}) {
  server.use(onCall('system/get_bootstrap', () => answer({ enums: {}, menu_counts: counts, countries: [] })));
  setBoot(testBoot);
  beginSession('token', 1);
  setUser({
    user_id: 1,
    username: 'one',
    nickname: 'One',
    is_superuser: false,
    role,
    countries: ['ID'],
    language: 'en',
    must_change_password: false,
    must_set_up_second_factor: false,
  });
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter initialEntries={['/today']}>
        <GoHost />
        <Here />
        <Counts />
      </MemoryRouter>
    </QueryClientProvider>,
  );
}

test('no two screens have the same letter', () => {
  const letters = allRoutes().flatMap(({ goKey }) => goKey ?? []);
  expect(new Set(letters).size).toBe(letters.length);
});

describe('the keys that open a screen', () => {
  beforeEach(() => {
    approved.mockClear();
    vi.useFakeTimers({ shouldAdvanceTime: true });
  });
  afterEach(() => {
    vi.useRealTimers();
  });
  const start = () => userEvent.setup({ advanceTimers: (ms) => vi.advanceTimersByTime(ms) });
  const pass = (ms: number) => {
    act(() => {
      vi.advanceTimersByTime(ms);
    });
  };

  test('are one key and a letter, and other letters are ignored', async () => {
    const person = start();
    show();
    await person.keyboard('ga');
    expect(screen.getByText('/content/article/list')).toBeVisible();
    // The screen's own shortcut for this letter did not run.
    expect(approved).not.toHaveBeenCalled();
    await person.keyboard('a');
    expect(approved).toHaveBeenCalledOnce();
  });

  test('work while a tab has the focus, whose own keys still work', async () => {
    const person = start();
    show();
    await person.click(screen.getByRole('tab', { name: 'Part' }));
    await person.keyboard('a{Enter} ');
    expect(approved).toHaveBeenCalledOnce();
    await person.keyboard('ga');
    expect(screen.getByText('/content/article/list')).toBeVisible();
  });

  test('open waiting records if there are any, and the whole list otherwise', async () => {
    const person = start();
    show('manager', { comments: 13, messages: 0, stores: 5 });
    await screen.findByText('Counted');
    await person.keyboard('gc');
    expect(screen.getByText('/comment/list?waiting=1')).toBeVisible();
    await person.keyboard('gm');
    expect(screen.getByText('/store/business_message/list')).toBeVisible();
    await person.keyboard('gs');
    expect(screen.getByText('/store/store/list')).toBeVisible();
  });

  test('show the letters after a pause, and expire', async () => {
    const person = start();
    show();
    await person.keyboard('g');
    expect(screen.queryByRole('status', HINT)).not.toBeInTheDocument();
    pass(600);
    expect(screen.getByRole('status', HINT)).toHaveTextContent('S Stores');
    pass(1000);
    expect(screen.queryByRole('status', HINT)).not.toBeInTheDocument();
    await person.keyboard('a');
    expect(approved).toHaveBeenCalledOnce();
    expect(screen.getByText('/today')).toBeVisible();
  });

  test('close with Escape, and a letter without a screen does nothing', async () => {
    const person = start();
    show();
    await person.keyboard('g{Escape}a');
    expect(approved).toHaveBeenCalledOnce();
    await person.keyboard('gqs');
    expect(screen.getByText('/today')).toBeVisible();
  });

  test('open only screens of the role', async () => {
    const person = start();
    show('editor');
    await person.keyboard('gs');
    expect(screen.getByText('/today')).toBeVisible();
    await person.keyboard('g');
    pass(600);
    expect(screen.getByRole('status', HINT)).not.toHaveTextContent('Stores');
  });

  test('are ignored while the user types', async () => {
    const person = start();
    show();
    await person.type(screen.getByRole('textbox', { name: 'Name' }), 'gs');
    expect(screen.getByRole('textbox', { name: 'Name' })).toHaveValue('gs');
    expect(screen.getByText('/today')).toBeVisible();
  });
});
