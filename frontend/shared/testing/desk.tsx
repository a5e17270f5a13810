import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect } from 'vitest';
import { undoLast } from '@shared/decisions/taken';
import { beginSession, setCountry, setUser } from '@shared/api/session';
import { toasts } from '@shared/ui/toasts';
import { answer, brokenLine, onCall, type startServer } from './server';
import { testManager } from './user';

/** Sign in as an operator of Indonesia and Turkey. */
export function beginAsOperator(): void {
  beginSession('token', 12);
  setCountry('ID');
  setUser({ ...testManager, nickname: 'Omar', role: 'operator', username: 'omar', countries: ['ID', 'TR'] });
}

/** Render a hook of a desk as an operator, without earlier decisions. */
export function onDesk<T>(use: () => T) {
  toasts.setState({ list: [] });
  beginAsOperator();
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  return renderHook(use, { wrapper }).result;
}

export const text = () => toasts.getState().list.map(({ message }) => message);

/** Undo the last decision of an area twice: first offline, which changes nothing, and then online. */
export async function undoTwice(
  server: ReturnType<typeof startServer>,
  { area, call, title, back }: { area: string; call: string; title: string; back: object },
  shown: readonly number[],
): Promise<void> {
  await waitFor(() => expect(text()).toHaveLength(1));
  server.use(onCall(call, brokenLine));
  undoLast(area);
  await waitFor(() => expect(text()).toEqual([`Not undone: ${title}. Network Error`]));
  expect(shown).toEqual([]);
  server.use(onCall(call, () => answer(back)));
  undoLast(area);
  await waitFor(() => expect(shown).toHaveLength(1));
  expect(text()).toHaveLength(1);
  expect(text()[0]).not.toContain('Not undone');
}
