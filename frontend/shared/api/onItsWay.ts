let holders = 0;

function askBeforeLeaving(event: BeforeUnloadEvent): void {
  event.preventDefault();
}

/** Has the browser ask before the page goes, until what is returned is called: what is on its way would be cut off. */
export function holdPage(): () => void {
  if (holders === 0) addEventListener('beforeunload', askBeforeLeaving);
  holders += 1;
  return () => {
    holders -= 1;
    if (holders === 0) removeEventListener('beforeunload', askBeforeLeaving);
  };
}

/** The same until `work` has ended, well or not. */
export async function untilSent<T>(work: Promise<T>): Promise<T> {
  const letGo = holdPage();
  try {
    return await work;
  } finally {
    letGo();
  }
}
