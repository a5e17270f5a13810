import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { beginSession, setCountry } from '@shared/api/session';
import { completeBrowser } from '@shared/testing/browser';
import type { BulkDefinition } from '@shared/table/actions/bulk';
import { dishList, showList, type Dish } from '@shared/testing/list';
import { answer, onCall, startServer } from '@shared/testing/server';
import { FoldButton } from '@shared/table/screen/FoldButton';
import { useFirstText } from '@shared/table/state/useFold';

const server = startServer();
completeBrowser();

const acted = vi.fn<(row: Dish, folded: readonly Dish[]) => void>();

beforeEach(() => {
  acted.mockReset();
  beginSession('token', 12);
  setCountry('ID');
  server.use(onCall('view/query_views', () => answer([])));
});

const bulk: BulkDefinition = {
  one: 'dish',
  many: 'dishes',
  country: 'ID',
  actions: [],
  call: vi.fn(),
  nameOf: String,
};

function Copied({ id }: { id: number }) {
  const first = useFirstText(id);
  return first === null ? null : <span>copies {first}</span>;
}

/** Show six dishes; the second, fourth and fifth are similar. */
async function show() {
  const dishes = dishList(6, bulk);
  const shown = showList({
    ...dishes,
    columns: [
      {
        id: 'name',
        header: 'Dish',
        cell: (row) => (
          <>
            {row.name} <FoldButton id={row.id} /> <Copied id={row.id} />
          </>
        ),
      },
    ],
    rowKeys: [{ command: 'accept', run: acted, button: 'Eat', isPossible: ({ id }) => id !== 1 }],
    foldText: ({ name }) => name,
    foldKey: ({ id }) => ([2, 4, 5].includes(id) ? 9 : id === 6 ? 10 : null),
  });
  await screen.findByRole('row', { name: /Dish 1/ });
  return shown;
}

const names = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => /Dish \d/.exec(row.textContent)?.[0]);
const ids = (rows: readonly Dish[] | undefined) => rows?.map(({ id }) => id);

test('similar rows are one row, which the user can unfold', async () => {
  const { person } = await show();
  expect(names()).toEqual(['Dish 1', 'Dish 2', 'Dish 3', 'Dish 6']);
  const button = screen.getByRole('button', { name: 'Show 2 similar' });
  expect(button).toHaveTextContent('2 similar');
  expect(button).toHaveAttribute('aria-expanded', 'false');
  await person.click(button);
  expect(names()).toEqual(['Dish 1', 'Dish 2', 'Dish 3', 'Dish 4', 'Dish 5', 'Dish 6']);
  expect(screen.getAllByText('copies Dish 2')).toHaveLength(2);
  await person.click(screen.getByRole('button', { name: 'Hide 2 similar' }));
  expect(names()).toEqual(['Dish 1', 'Dish 2', 'Dish 3', 'Dish 6']);
});

test('a key on a folded row applies to all its rows, on an unfolded one only to that row', async () => {
  const { person } = await show();
  await person.keyboard('jja');
  await waitFor(() => expect(acted).toHaveBeenCalledTimes(1));
  expect(acted.mock.lastCall?.[0].id).toBe(2);
  expect(ids(acted.mock.lastCall?.[1])).toEqual([4, 5]);
  await person.click(screen.getByRole('button', { name: 'Show 2 similar' }));
  await person.keyboard('a');
  await waitFor(() => expect(acted).toHaveBeenCalledTimes(2));
  expect(ids(acted.mock.lastCall?.[1])).toEqual([]);
});

test('a button of a row acts on the rows folded into it, and is absent where the row does not allow it', async () => {
  const { person, open } = await show();
  expect(screen.queryByRole('button', { name: 'Eat Dish 1' })).toBeNull();
  const button = screen.getByRole('button', { name: 'Eat Dish 2' });
  // It has its own cell, so that it covers no other.
  expect(button.closest('td')?.textContent).toBe(button.textContent);
  await person.click(button);
  expect(acted.mock.lastCall?.[0].id).toBe(2);
  expect(ids(acted.mock.lastCall?.[1])).toEqual([4, 5]);
  expect(open).not.toHaveBeenCalled();
});

test('selecting a folded row selects all rows in it', async () => {
  const { person } = await show();
  const row = screen.getByRole('row', { name: /Dish 2/ });
  await person.click(within(row).getByRole('checkbox', { name: 'Select Dish 2' }));
  expect(await screen.findByText('3 selected')).toBeVisible();
  await person.click(within(row).getByRole('checkbox', { name: 'Select Dish 2' }));
  await waitFor(() => expect(screen.queryByText('3 selected')).not.toBeInTheDocument());
});
