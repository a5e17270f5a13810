import { beforeEach, expect, test, vi } from 'vitest';
import { newVersion } from '@shared/ui/newVersion';
import { createShelf } from '@shared/storage/storage';
import { recoverFromChunkFailure } from './chunks';

const reload = vi.fn();
const wrapper = (latest: string | null, shelf = createShelf(() => null)) => ({
  shelf,
  reload,
  fetchBuildId: () => Promise.resolve(latest),
});

beforeEach(() => reload.mockReset());

test('reloads the page once after a new deployment, never in a loop', async () => {
  const shelf = createShelf(() => null);
  expect(await recoverFromChunkFailure(() => false, wrapper('next', shelf))).toBe(true);
  expect(await recoverFromChunkFailure(() => false, wrapper('next', shelf))).toBe(false);
  expect(reload).toHaveBeenCalledTimes(1);
});

test.each([
  ['the server has the same build', 'test', false],
  ['the server cannot be reached', null, false],
  ['there is unsaved input', 'next', true],
])('does not reload where %s', async (_name, latest, hasUnsaved) => {
  expect(await recoverFromChunkFailure(() => hasUnsaved, wrapper(latest))).toBe(false);
  expect(reload).not.toHaveBeenCalled();
  expect(newVersion.getState().isOut).toBe(hasUnsaved);
});
