import type { Decision, Diff, DecisionCode } from './diffs';

/** What one person has said of an item's differences so far, and which of them is under the cursor. */
export interface Deciding {
  said: Readonly<Record<string, Decision>>;
  cursor: number;
}

/**
 * The state that an item begins with: what was decided before is kept, the cursor is at the first open one.
 * `kept` is what was said in this browser and not sent yet; it counts only for differences that are still there.
 */
export function begin(diffs: readonly Diff[], kept: unknown = {}): Deciding {
  const said: Record<string, Decision> = {};
  const saidHere = typeof kept === 'object' && kept !== null ? (kept as Record<string, Decision>) : {};
  for (const { field, decision, edited_value, reason } of diffs) {
    const here = saidHere[field];
    if (here !== undefined) said[field] = here;
    else if (decision !== 'pending') said[field] = { field, decision, edited_value, reason };
  }
  return { said, cursor: Math.max(0, firstOpen(diffs, said, 0)) };
}

/** The place of the first difference from `from` on that nobody has decided on, going round; -1 for none. */
export function firstOpen(
  diffs: readonly Diff[],
  said: Readonly<Record<string, Decision>>,
  from: number,
): number {
  for (let step = 0; step < diffs.length; step += 1) {
    const index = (from + step) % diffs.length;
    if (said[diffs[index]?.field ?? ''] === undefined) return index;
  }
  return -1;
}

/** Says something of one difference, and goes on to the next that is open. */
export function say(
  state: Deciding,
  diffs: readonly Diff[],
  field: string,
  decision: DecisionCode,
  edited: unknown = null,
): Deciding {
  const { [field]: _before, ...others } = state.said;
  const said =
    decision === 'pending' ? others : { ...others, [field]: { field, decision, edited_value: edited } };
  const at = diffs.findIndex((diff) => diff.field === field);
  const next = decision === 'pending' ? at : firstOpen(diffs, said, at + 1);
  return { said, cursor: next < 0 ? at : next };
}

/** Says the same of every difference that is still open; what is locked by hand is never taken unseen. */
export function sayRest(state: Deciding, diffs: readonly Diff[], decision: 'accept' | 'reject'): Deciding {
  const said = { ...state.said };
  for (const { field, locked } of diffs) {
    if (said[field] === undefined && !(locked && decision === 'accept')) said[field] = { field, decision };
  }
  const next = firstOpen(diffs, said, 0);
  return { said, cursor: next < 0 ? state.cursor : next };
}

/** Moves the cursor by one, staying on the table. */
export function move(state: Deciding, diffs: readonly Diff[], by: 1 | -1): Deciding {
  const cursor = Math.min(Math.max(0, state.cursor + by), Math.max(0, diffs.length - 1));
  return { ...state, cursor };
}

/** The fields that nobody has decided on. */
export function openFields(state: Deciding, diffs: readonly Diff[]): readonly string[] {
  return diffs.filter(({ field }) => state.said[field] === undefined).map(({ field }) => field);
}

/** Return how many fields are open, in words. */
export function formatLeft(open: number): string {
  if (open === 0) return 'Everything is decided';
  return open === 1 ? '1 field to decide' : `${open} fields to decide`;
}

/** What is taken of critical things: it has to be explained. */
export function needsNote(
  state: Deciding,
  diffs: readonly Diff[],
  isNewBesideAlike: boolean,
): readonly string[] {
  const grave = diffs
    .filter(({ field, severity }) => severity === 'critical' && takes(state.said[field]))
    .map(({ label }) => label);
  return isNewBesideAlike ? [...grave, 'a new store although one looks like it'] : grave;
}

function takes(said: Decision | undefined): boolean {
  return said?.decision === 'accept' || said?.decision === 'edit';
}
