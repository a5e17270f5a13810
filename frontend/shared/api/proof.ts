type Ask = () => Promise<boolean>;

let ask: Ask | null = null;

/** Register the function that asks the user to prove their identity; null unregisters it. */
export function answerProofs(next: Ask | null): void {
  ask = next;
}

/**
 * Resolve to true after the user has proved their identity, to false if they canceled, and to null if no
 * function is registered.
 */
export async function requestProof(): Promise<boolean | null> {
  return ask === null ? null : ask();
}
