import { screen, waitFor } from '@testing-library/react';
import { useMemo } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from '@shared/api/errors';
import { completeBrowser } from '@shared/testing/browser';
import { dishList, showInTab, type Dish } from '@shared/testing/list';
import { ListScreen } from '@shared/table/screen/ListScreen';
import { toasts } from '@shared/ui/toasts';
import { askOnDesk, usePassedCommand } from '@shared/decisions/passedCommand';
import { decided } from '@shared/decisions/taken';
import { useRowDecision } from '@shared/decisions/useRowDecision';

completeBrowser();
beforeEach(() => {
  toasts.setState({ list: [] });
});

/** A list with a shortcut that serves the dish of a row. */
function Kitchen({ serve, refused }: { serve: (id: number) => Promise<void>; refused: readonly number[] }) {
  const decideRow = useRowDecision('dish', ['dishes']);
  const definition = useMemo(() => {
    const list = dishList(3, null);
    const run = ({ id }: Dish) => void decideRow(id, () => serve(id));
    const fetch: typeof list.fetch = async (input, signal) => {
      const answer = await list.fetch(input, signal);
      return { ...answer, list: answer.list.filter(({ id }) => !refused.includes(id)) };
    };
    return { ...list, fetch, rowKeys: [{ command: 'accept' as const, run }] };
  }, [decideRow, serve, refused]);
  return <ListScreen definition={definition} />;
}

const dishes = () => screen.queryAllByText(/^Dish \d$/).map(({ textContent }) => textContent);

test('a decided row is hidden before the server responds, and the next one is current', async () => {
  let answer: () => void = vi.fn();
  const served: number[] = [];
  const serve = async (id: number) => {
    await new Promise<void>((resolve) => {
      answer = resolve;
    });
    served.push(id);
    decided({ area: 'dish', id, things: 'dishes', message: 'Served', title: `Dish ${id}`, undo: vi.fn() });
  };
  const removed: number[] = [];
  const { person } = showInTab(<Kitchen serve={serve} refused={removed} />, '/dishes');
  await screen.findByText('Dish 1');
  await person.keyboard('ja');
  expect(dishes()).toEqual(['Dish 2', 'Dish 3']);
  expect(served).toEqual([]);
  removed.push(1);
  answer();
  expect(await screen.findByText('Served: Dish 1')).toBeVisible();
  expect(dishes()).toEqual(['Dish 2', 'Dish 3']);
  await person.keyboard('a');
  expect(dishes()).toEqual(['Dish 3']);
});

test('a refused row returns', async () => {
  const serve = vi.fn(() => Promise.reject(new ApiError('It is not cooked', { kind: 'envelope' })));
  const { person } = showInTab(<Kitchen serve={serve} refused={[]} />, '/dishes');
  await screen.findByText('Dish 1');
  await person.keyboard('ja');
  await waitFor(() => expect(dishes()).toEqual(['Dish 1', 'Dish 2', 'Dish 3']));
  expect(serve).toHaveBeenCalledOnce();
});

function Desk({ id }: { id: number }) {
  return <p>{usePassedCommand('dish', id) ?? 'nothing asked'}</p>;
}

test('a review screen starts with the action of the row’s key, once', async () => {
  askOnDesk({ area: 'dish', id: 2, command: 'reject' });
  const { unmount } = showInTab(<Desk id={2} />, '/dish');
  expect(await screen.findByText('reject')).toBeVisible();
  unmount();
  showInTab(<Desk id={2} />, '/dish');
  expect(await screen.findByText('nothing asked')).toBeVisible();
});
