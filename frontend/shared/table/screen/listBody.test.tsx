import { screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { CODE } from '@shared/api/codes';
import { beginSession, setCountry } from '@shared/api/session';
import { ApiError } from '@shared/api/errors';
import { completeBrowser } from '@shared/testing/browser';
import { address, dishList, showList } from '@shared/testing/list';

completeBrowser();

beforeEach(() => {
  beginSession('token', 12);
  setCountry('ID');
});

const invalid = new ApiError('Invalid', {
  kind: 'envelope',
  code: CODE.invalid,
  data: { errors: { keyword: ['Enter a letter or a number'] } },
});

test('shows why a keyword cannot be searched, not an error', async () => {
  const dishes = dishList(3, null);
  const fetch: typeof dishes.fetch = (input, signal) =>
    input.keyword === '-' ? Promise.reject(invalid) : dishes.fetch(input, signal);
  const { person } = showList({ ...dishes, fetch }, '/dishes?q=-');
  expect(await screen.findByText('Enter a letter or a number')).toBeVisible();
  expect(screen.queryByRole('alert')).toBeNull();
  await person.click(screen.getByRole('button', { name: 'Clear search' }));
  expect(await screen.findByText('Dish 1')).toBeVisible();
  expect(address.current).toBe('/dishes');
});

test('names the left-out words of the keyword above the rows', async () => {
  const dishes = dishList(3, null);
  const fetch: typeof dishes.fetch = async (...requests) => ({
    ...(await dishes.fetch(...requests)),
    left_out: ['and', 'Xyzzyq'],
  });
  showList({ ...dishes, fetch }, '/dishes?q=dish and Xyzzyq');
  const sentence = 'Nothing matches all words. Results without “and”, “Xyzzyq”.';
  expect(await screen.findByText(sentence)).toBeVisible();
  expect(screen.getByText('Dish 1')).toBeVisible();
});

test('shows no note if all words match', async () => {
  showList(dishList(3, null), '/dishes?q=dish');
  expect(await screen.findByText('Dish 1')).toBeVisible();
  expect(screen.queryByText(/Results without/u)).toBeNull();
});

test('shows no sorted column for the best matches of a keyword', async () => {
  const dishes = dishList(3, null);
  const ranked = { ...dishes, defaults: { ...dishes.defaults, ranksMatches: true } };
  const { unmount } = showList(ranked, '/dishes');
  expect(await screen.findByRole('columnheader', { name: /^Dish/u })).toHaveAttribute('aria-sort');
  unmount();
  showList(ranked, '/dishes?q=dish');
  expect(await screen.findByRole('columnheader', { name: /^Dish/u })).not.toHaveAttribute('aria-sort');
});
