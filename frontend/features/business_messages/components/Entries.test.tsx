import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { completeBrowser } from '@shared/testing/browser';
import { partly } from '@shared/testing/partly';
import type { Entry, Message } from '../model';
import type { Thread } from '../threads/useThread';
import { Entries } from './Entries';

completeBrowser();

function entry(entry_id: number): Entry {
  return partly<Entry>({ entry_id, kind: 'system', body: `Entry ${entry_id}`, at: '2026-11-27T08:00:00Z' });
}

function entries(ids: readonly number[]) {
  const item = partly<Message>({ entry_count: ids.length, entries: ids.map(entry) });
  return <Entries item={item} one={partly<Thread>({})} />;
}

/** Render a thread with these entries. Return the texts scrolled into view since then. */
function draw(ids: readonly number[]) {
  const seen: (string | null)[] = [];
  vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function (this: Element) {
    seen.push(this.textContent);
  });
  const client = new QueryClient();
  const drawn = render(entries(ids), {
    wrapper: ({ children }) => <QueryClientProvider client={client}>{children}</QueryClientProvider>,
  });
  return { ...drawn, seen };
}

test('a thread opens at its head, and a new entry scrolls into view', () => {
  const { rerender, seen } = draw([1, 2]);
  expect(seen).toEqual([]);
  rerender(entries([1, 2, 3]));
  expect(seen).toEqual([expect.stringContaining('Entry 3')]);
});

test('a long thread has a button to the last entry, a short one has none', async () => {
  const { rerender, seen } = draw([1, 2, 3, 4]);
  await userEvent.click(screen.getByRole('button', { name: 'Go to the last of 4 entries' }));
  expect(seen).toEqual([expect.stringContaining('Entry 4')]);
  rerender(entries([1, 2, 3]));
  expect(screen.queryByRole('button')).toBeNull();
});
