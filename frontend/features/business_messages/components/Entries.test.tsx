import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
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

test('a thread opens at its head, and what is added to it is brought into sight', () => {
  const seen: (string | null)[] = [];
  vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function (this: Element) {
    seen.push(this.textContent);
  });
  const client = new QueryClient();
  const { rerender } = render(entries([1, 2]), {
    wrapper: ({ children }) => <QueryClientProvider client={client}>{children}</QueryClientProvider>,
  });
  expect(seen).toEqual([]);
  rerender(entries([1, 2, 3]));
  expect(seen).toEqual([expect.stringContaining('Entry 3')]);
});
