import { expect, test } from 'vitest';
import { setBoot } from '@shared/boot/boot';
import { beginSession } from '@shared/api/session';
import { MOST_IDS, type BulkTarget } from '@shared/table/actions/bulk';
import { testBoot } from '@shared/testing/boot';
import { answer, onCall, startServer } from '@shared/testing/server';
import { storeActions } from './storeBulk';

const server = startServer();

async function loadLabels(target: BulkTarget) {
  setBoot(testBoot);
  beginSession('token', 12);
  const requests: Record<string, unknown>[] = [];
  server.use(
    onCall('store/query_labels', async ({ request }) => {
      requests.push((await request.json()) as Record<string, unknown>);
      const isFirst = requests.length === 1;
      return answer({ labels: isFirst ? ['Ramadan', 'Check'] : ['Check', 'Old'], is_whole: isFirst });
    }),
  );
  const [ask] = storeActions({}).find(({ id }) => id === 'remove_label')?.inputs ?? [];
  if (ask?.kind !== 'word') throw new Error('It asks for no word');
  return { asked: requests, words: await ask.find(target, new AbortController().signal) };
}

test('the labels to remove are those of the selected stores, requested in batches', async () => {
  const ids = Array.from({ length: MOST_IDS + 1 }, (_, index) => index + 1);
  const { asked: requests, words } = await loadLabels({ kind: 'ids', ids });
  expect(requests).toEqual([{ ids: ids.slice(0, MOST_IDS) }, { ids: ids.slice(MOST_IDS) }]);
  expect(words).toEqual({ words: ['Ramadan', 'Check', 'Old'], isWhole: false });
});

test('with all matching stores selected, the labels are those of the filtered list', async () => {
  const { asked: requests, words } = await loadLabels({
    kind: 'matching',
    filters: { status: ['draft'] },
    total: 46,
  });
  expect(requests).toEqual([{ status: ['draft'] }]);
  expect(words).toEqual({ words: ['Ramadan', 'Check'], isWhole: true });
});
