import { useQueryClient } from '@tanstack/react-query';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { readId } from '@shared/routes/location';
import { address, showInTab } from '@shared/testing/list';
import type { ListDefaults, ListInput } from '@shared/table/state/listState';
import { withOpen } from '@shared/table/screen/shownAs';
import { useTabParams } from '@shared/table/state/useTabParams';
import { useListQueue } from './useListQueue';
import { useListPage } from './useReviewQueue';
import { useSteps } from './useSteps';

const DEFAULTS: ListDefaults = { filters: [], sorts: ['name'], sortBy: 'name', sortOrder: 'asc' };

/** IDs of the dishes in the list, and the requested pages. */
let dishes: readonly number[];
let requests: number[];

beforeEach(() => {
  dishes = Array.from({ length: 45 }, (_, index) => index + 1);
  requests = [];
});

const idOf = (dish: number) => dish;

function read({ page, page_size: size }: ListInput) {
  requests.push(page);
  const list = dishes.slice((page - 1) * size, page * size);
  return Promise.resolve({ list, total: dishes.length, total_is_exact: true });
}

const optionsOf = (input: ListInput) => ({
  queryKey: ['dishes', input] as const,
  queryFn: () => read(input),
});

function Desk() {
  const client = useQueryClient();
  const [params, change] = useTabParams();
  const { input, onPage } = useListPage(DEFAULTS);
  const id = readId(`?${params.toString()}`);
  const onShow = (next: number) => change((now) => withOpen(now, next));
  const queue = useListQueue({ area: 'dish', input, optionsOf, idOf, id, onShow, onPage });
  const step = useSteps({ ids: queue.ids, id, onShow: queue.show, hasMore: queue.hasMore });
  return (
    <>
      <p>{`Dish ${id ?? 0}: ${queue.place ?? '?'} of ${queue.total ?? '?'}`}</p>
      <button onClick={() => step(1)}>Next</button>
      <button onClick={() => step(-1)}>Previous</button>
      <button onClick={() => void client.invalidateQueries({ queryKey: ['dishes'] })}>Read again</button>
    </>
  );
}

function open(search: string) {
  const { person } = showInTab(<Desk />, `/dishes${search}`);
  const press = (name: string) => person.click(screen.getByRole('button', { name }));
  return {
    shows: (words: string) => screen.findByText(words),
    next: () => press('Next'),
    previous: () => press('Previous'),
    readAnew: () => press('Read again'),
  };
}

test('steps go through all pages of the list and back, and the address follows', async () => {
  const desk = open('?id=18');
  await desk.shows('Dish 18: 18 of 45');
  const walk = [19, 20, 21, 22];
  for (const dish of walk) {
    await desk.next();
    await desk.shows(`Dish ${dish}: ${dish} of 45`);
  }
  expect(address.current).toBe('/dishes?id=22&page=2');
  for (const dish of walk.toReversed().slice(1)) {
    await desk.previous();
    await desk.shows(`Dish ${dish}: ${dish} of 45`);
  }
  expect(address.current).toBe('/dishes?id=19');
});

test('the last case of the list is announced as the last', async () => {
  const desk = open('?id=45&page=3');
  await desk.shows('Dish 45: 45 of 45');
  await desk.next();
  expect(screen.getByText('No more records waiting')).toBeVisible();
});

test('in the middle of a page no other page is loaded', async () => {
  const desk = open('?id=30&page=2');
  await desk.shows('Dish 30: 30 of 45');
  await desk.next();
  await desk.shows('Dish 31: 31 of 45');
  expect(requests).toEqual([2]);
});

test('an open record that leaves its list keeps its position', async () => {
  const desk = open('?id=10');
  await desk.shows('Dish 10: 10 of 45');
  dishes = dishes.filter((dish) => dish !== 10);
  await desk.readAnew();
  await waitFor(() => expect(requests).toEqual([1, 1]));
  await desk.shows('Dish 10: 10 of 45');
  await desk.next();
  await desk.shows('Dish 11: 10 of 44');
  await desk.previous();
  await desk.shows('Dish 9: 9 of 44');
});

test('a record that moves to the previous page is found there', async () => {
  const desk = open('?id=21&page=2');
  await desk.shows('Dish 21: 21 of 45');
  dishes = dishes.filter((dish) => dish !== 3);
  await desk.readAnew();
  await desk.shows('Dish 21: 20 of 44');
  expect(address.current).toBe('/dishes?id=21');
});

test('a page beyond the end shows the last page', async () => {
  const desk = open('?id=42&page=9');
  await desk.shows('Dish 42: 42 of 45');
  expect(address.current).toBe('/dishes?id=42&page=3');
});
