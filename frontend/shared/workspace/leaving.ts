/* Requests to send when the page closes. One pair of listeners for all forms, including hidden ones. */

const waiting = new Set<() => void>();

function flush(): void {
  for (const send of [...waiting]) send();
}

function flushWhenHidden(): void {
  if (document.visibilityState === 'hidden') flush();
}

/** Register or unregister a function that is called when the page closes. */
export function flushWhenLeaving(send: () => void, isWaiting: boolean): void {
  if (!isWaiting) {
    waiting.delete(send);
    return;
  }
  waiting.add(send);
  // Adding the same listener again has no effect.
  addEventListener('pagehide', flush);
  // On a phone, this is the last event before a page is discarded.
  document.addEventListener('visibilitychange', flushWhenHidden);
}
