import { beforeEach, expect, test, vi } from 'vitest';
import { localShelf, windowShelf } from '@shared/storage/storage';
import { draftsOf } from './drafts';

/** Return a fake of the Locks API of one browser, as far as windows use it. */
function fakeLocks() {
  const pending = new Set<string>();
  const request = (name: string, { signal }: LockOptions, callback: () => unknown) => {
    if (pending.has(name)) {
      return new Promise((_, reject) => {
        signal?.addEventListener('abort', () => reject(new DOMException('waited', 'AbortError')));
      });
    }
    pending.add(name);
    return Promise.resolve(callback());
  };
  const query = () => Promise.resolve({ held: [...pending].map((name) => ({ name })), pending: [] });
  return { held: pending, manager: { request, query } as unknown as LockManager };
}

/** Load a new page with fresh module state. */
async function newPage(locks: LockManager | null) {
  vi.resetModules();
  const page = await import('./windows');
  await page.claimWindow(locks);
  return page;
}

function leaveDraft(writer: string): void {
  draftsOf({ userId: 7, country: 'ID', key: '/note?id=1' }, localShelf).keep({
    writer,
    seq: 1,
    values: {},
    version: null,
    savedAt: 1,
  });
}

beforeEach(() => windowShelf.remove('window'));

test('a window keeps its name after a reload, and continues counting', async () => {
  const { manager, held: pending } = fakeLocks();
  const before = await newPage(manager);
  const count = before.nextSeq();
  pending.clear();
  const after = await newPage(manager);
  expect(after.windowId()).toBe(before.windowId());
  vi.spyOn(Date, 'now').mockReturnValue(1_000);
  expect(after.nextSeq(), 'also where the clock was put back').toBeGreaterThan(count);
});

test('a duplicated window gets its own name', async () => {
  const { manager } = fakeLocks();
  const before = await newPage(manager);
  const after = await newPage(manager);
  expect(after.windowId()).not.toBe(before.windowId());
});

test('distinguishes open windows from closed ones', async () => {
  const { manager } = fakeLocks();
  const open = await newPage(manager);
  leaveDraft(open.windowId());
  leaveDraft('0123456789abcdef');
  windowShelf.remove('window');
  const page = await newPage(manager);
  expect(page.isClosed('0123456789abcdef')).toBe(true);
  expect(page.isClosed(open.windowId())).toBe(false);
  expect(page.isClosed('of-another-browser')).toBe(false);
});

test('without locks each page is its own window and none counts as closed', async () => {
  leaveDraft('0123456789abcdef');
  const before = await newPage(null);
  before.nextSeq();
  const after = await newPage(null);
  expect(after.windowId()).not.toBe(before.windowId());
  expect(after.isClosed('0123456789abcdef')).toBe(false);
});
