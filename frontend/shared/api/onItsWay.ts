let holders = 0;

function askBeforeLeaving(event: BeforeUnloadEvent): void {
  event.preventDefault();
}

/**
 * Make the browser ask before the page closes, because a running request would be aborted. Return a function
 * that ends this.
 */
export function holdPage(): () => void {
  if (holders === 0) addEventListener('beforeunload', askBeforeLeaving);
  holders += 1;
  return () => {
    holders -= 1;
    if (holders === 0) removeEventListener('beforeunload', askBeforeLeaving);
  };
}

/** Hold the page until `work` has ended, successfully or not. */
export async function untilSent<T>(work: Promise<T>): Promise<T> {
  const letGo = holdPage();
  try {
    return await work;
  } finally {
    letGo();
  }
}
