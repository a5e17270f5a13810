type Ask = () => Promise<boolean>;

let ask: Ask | null = null;

/** Enters who asks the person to prove anew who they are; null where nobody does. */
export function answerProofs(next: Ask | null): void {
  ask = next;
}

/** Resolves to true once the person has proven it, to false where they would not, to null where nobody asks. */
export async function provenAnew(): Promise<boolean | null> {
  return ask === null ? null : ask();
}
