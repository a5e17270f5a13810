import { QueryClient } from '@tanstack/react-query';
import { beforeEach, expect, test, vi } from 'vitest';
import { setBoot } from '@shared/boot/boot';
import { testBoot } from '@shared/testing/boot';
import { bootstrapKeys } from './bootstrap';
import { askReference } from './reference';
import { beginSession, endSession } from '@shared/api/session';

const ask = vi.fn<() => Promise<unknown>>();

/** Return a window whose bootstrap names this version of the tags, and a function that requests them. */
function window(version: string | null): { client: QueryClient; tags: () => Promise<unknown> } {
  const client = new QueryClient();
  if (version !== null)
    client.setQueryData(bootstrapKeys.of('ID'), {
      reference_versions: { taxonomies: '', regions: '', tags: version },
    });
  const queryKey = ['tags', 'ID', ''];
  const tags = () =>
    client.query({
      queryKey,
      queryFn: (asking) => askReference('tags', 'ID', asking, ask),
      staleTime: 0,
    });
  return { client, tags };
}

beforeEach(() => {
  localStorage.clear();
  setBoot({ ...testBoot, build_id: 'one' });
  beginSession('token', 12);
  ask.mockReset();
  ask.mockResolvedValueOnce(['soup']).mockResolvedValue(['soup', 'cake']);
});

test('another window uses the stored response while the version is the same', async () => {
  await expect(window('a').tags()).resolves.toEqual(['soup']);
  await expect(window('a').tags()).resolves.toEqual(['soup']);
  expect(ask).toHaveBeenCalledTimes(1);
  await expect(window('b').tags()).resolves.toEqual(['soup', 'cake']);
});

test('a refresh updates the stored response for other windows', async () => {
  const { tags } = window('a');
  await tags();
  await expect(tags()).resolves.toEqual(['soup', 'cake']);
  await expect(window('a').tags()).resolves.toEqual(['soup', 'cake']);
  expect(ask).toHaveBeenCalledTimes(2);
});

test.each(['', null])('nothing is stored without a version: %o', async (version) => {
  await window(version).tags();
  await window(version).tags();
  expect(ask).toHaveBeenCalledTimes(2);
});

test('a new release, user or session requests again', async () => {
  await window('a').tags();
  setBoot({ ...testBoot, build_id: 'two' });
  await window('a').tags();
  expect(ask).toHaveBeenCalledTimes(2);
  beginSession('token', 13);
  await window('a').tags();
  expect(ask).toHaveBeenCalledTimes(3);
  endSession();
  beginSession('token', 13);
  await window('a').tags();
  expect(ask).toHaveBeenCalledTimes(4);
});
