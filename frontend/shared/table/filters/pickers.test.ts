import { beforeEach, expect, test } from 'vitest';
import { setBoot } from '@shared/boot/boot';
import { testBoot } from '@shared/testing/boot';
import { answer, onCall, startServer } from '@shared/testing/server';
import { storePicker } from './pickers';

const server = startServer();
beforeEach(() => setBoot(testBoot));

test('shows where a store is, and that it is unpublished', async () => {
  const store = {
    store_id: 1,
    name: 'Kopi Tuku',
    branch_name: '',
    region_path: 'Cilandak, Jakarta',
    left_out: [],
  };
  server.use(
    onCall('store/search_stores', () =>
      answer([
        { ...store, status: 'published' },
        { ...store, store_id: 2, status: 'draft' },
        { ...store, store_id: 3, status: 'hidden', region_path: '', left_out: ['dan', 'xyz'] },
      ]),
    ),
  );
  const result = await storePicker.search('tuku', [], new AbortController().signal);
  expect(result.map(({ hint }) => hint)).toEqual([
    'Cilandak, Jakarta',
    'Cilandak, Jakarta · Not published',
    'Not published · without “dan”, “xyz”',
  ]);
});
