/* What is sent when the page goes away: one pair of listeners for all forms, also those not on show. */

const waiting = new Set<() => void>();

function flush(): void {
  for (const send of [...waiting]) send();
}

function flushWhenHidden(): void {
  if (document.visibilityState === 'hidden') flush();
}

/** Has this called when the page goes away, or no longer. */
export function flushWhenLeaving(send: () => void, isWaiting: boolean): void {
  if (!isWaiting) {
    waiting.delete(send);
    return;
  }
  waiting.add(send);
  // Entered again they are the same listeners: a browser keeps them once.
  addEventListener('pagehide', flush);
  // On a telephone this is the last that is heard of a page.
  document.addEventListener('visibilitychange', flushWhenHidden);
}
