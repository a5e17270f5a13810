import { expect, test, vi } from 'vitest';
import { untilSent } from './onItsWay';

/** Check whether the browser would ask before the page closes. */
function isPending(): boolean {
  const leaving = new Event('beforeunload', { cancelable: true });
  dispatchEvent(leaving);
  return leaving.defaultPrevented;
}

test('the page is kept open until all requests have ended, also after a failure', async () => {
  let accept: (answer: string) => void = vi.fn();
  let refuse: (reason: Error) => void = vi.fn();
  const accepted = untilSent(new Promise<string>((resolve) => (accept = resolve)));
  const refused = untilSent(new Promise<string>((_, reject) => (refuse = reject)));
  expect(isPending()).toBe(true);
  accept('done');
  expect(await accepted).toBe('done');
  expect(isPending()).toBe(true);
  refuse(new Error('refused'));
  await expect(refused).rejects.toThrow('refused');
  expect(isPending()).toBe(false);
});
