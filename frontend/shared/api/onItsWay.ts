let running = 0;

function askBeforeLeaving(event: BeforeUnloadEvent): void {
  event.preventDefault();
}

/** Has the browser ask before the page goes until `work` has ended: what is on its way to the server would be cut off. */
export async function untilSent<T>(work: Promise<T>): Promise<T> {
  if (running === 0) addEventListener('beforeunload', askBeforeLeaving);
  running += 1;
  try {
    return await work;
  } finally {
    running -= 1;
    if (running === 0) removeEventListener('beforeunload', askBeforeLeaving);
  }
}
