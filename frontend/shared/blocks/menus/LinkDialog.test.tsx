import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { setBoot } from '@shared/boot/boot';
import { beginSession } from '@shared/api/session';
import { testBoot } from '@shared/testing/boot';
import { completeBrowser } from '@shared/testing/browser';
import { answer, onCall, startServer } from '@shared/testing/server';
import { cursorBehind, paragraph, tidyUp, writingWith, written } from '../testing';
import { LinkDialog } from './LinkDialog';

const server = startServer();
completeBrowser();

const result = (object_type: string, object_id: number, title: string, label: string) => ({
  object_type,
  object_id,
  title,
  label,
  note: '',
  left_out: [] as string[],
  path: `/somewhere?id=${object_id}`,
  country: '',
});

beforeEach(() => {
  setBoot(testBoot);
  beginSession('token', 12);
  server.use(
    onCall('system/find_records', () =>
      answer({
        list: [
          result('article', 7, 'Soto in Bogor', 'Articles'),
          result('lead', 3, 'Soto Pak Min', 'Leads'),
          result('article', 8, 'Soto next year', 'Articles'),
        ],
        most_of_a_kind: 5,
        is_denied: false,
      }),
    ),
    onCall('article/get_article_detail', async ({ request }) => {
      const { article_id: id } = (await request.json()) as { article_id: number };
      return answer({ public_url: id === 7 ? 'https://sofra.example/id/soto' : '' });
    }),
  );
});

afterEach(() => {
  cleanup();
  tidyUp();
});

function open() {
  const writing = writingWith(paragraph('Read on: '));
  cursorBehind(writing, 'Read on: ');
  const closed = vi.fn();
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <LinkDialog editor={writing.editor} onClose={closed} />
    </QueryClientProvider>,
  );
  return { writing, closed, person: userEvent.setup() };
}

test('links to published content, found by search', async () => {
  const { writing, closed, person } = open();
  const search = screen.getByRole('combobox', { name: 'Or choose a published record' });
  await person.type(search, 'soto');
  const first = await screen.findByRole('option', { name: /Soto in Bogor/ });
  expect(screen.queryByRole('option', { name: /Pak Min/ })).toBeNull();
  await person.click(first);
  await waitFor(() => expect(screen.getByLabelText(/^Address/)).toHaveValue('https://sofra.example/id/soto'));
  expect(screen.getByLabelText('Words')).toHaveValue('Soto in Bogor');
  await person.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(closed).toHaveBeenCalledOnce());
  const link = '<a href="https://sofra.example/id/soto" rel="noopener nofollow">Soto in Bogor</a>';
  expect(written(writing)).toEqual([{ type: 'paragraph', html: `Read on: ${link}` }]);
});

test('warns about links to unpublished content', async () => {
  const { writing, closed, person } = open();
  const search = screen.getByRole('combobox', { name: 'Or choose a published record' });
  await person.type(search, 'soto');
  await person.click(await screen.findByRole('option', { name: /Soto next year/ }));
  await waitFor(() => expect(search).toHaveAccessibleDescription(/Soto next year.* is not published/));
  await person.click(screen.getByRole('button', { name: 'Save' }));
  const address = screen.getByLabelText(/^Address/);
  expect(address).toHaveAccessibleDescription('Enter an address, or choose a published record');
  expect(address).toHaveFocus();
  expect(closed).not.toHaveBeenCalled();
  expect(written(writing)).toEqual([{ type: 'paragraph', html: 'Read on: ' }]);
});
