import type { Decision, Diff, DecisionCode } from './diffs';

/** Decisions of a user on the differences of a case, and the index of the current one. */
export interface Deciding {
  said: Readonly<Record<string, Decision>>;
  cursor: number;
}

/**
 * Return the initial state: earlier decisions, and the cursor on the first open difference. `kept` are unsent
 * decisions of this browser; they apply only to differences that still exist.
 */
export function begin(diffs: readonly Diff[], stored: unknown = {}): Deciding {
  const decisions: Record<string, Decision> = {};
  const storedDecisions =
    typeof stored === 'object' && stored !== null ? (stored as Record<string, Decision>) : {};
  for (const { field, decision, edited_value, reason } of diffs) {
    const here = storedDecisions[field];
    if (here !== undefined) decisions[field] = here;
    else if (decision !== 'pending') decisions[field] = { field, decision, edited_value, reason };
  }
  return { said: decisions, cursor: Math.max(0, firstOpen(diffs, decisions, 0)) };
}

/** Return the index of the first open difference from `from` on, wrapping around; -1 for none. */
export function firstOpen(
  diffs: readonly Diff[],
  decisions: Readonly<Record<string, Decision>>,
  from: number,
): number {
  for (let step = 0; step < diffs.length; step += 1) {
    const index = (from + step) % diffs.length;
    if (decisions[diffs[index]?.field ?? ''] === undefined) return index;
  }
  return -1;
}

/** Set the decision on a difference, and move to the next open one. */
export function setDecision(
  state: Deciding,
  diffs: readonly Diff[],
  field: string,
  decision: DecisionCode,
  edited: unknown = null,
): Deciding {
  const { [field]: _before, ...others } = state.said;
  const decisions =
    decision === 'pending' ? others : { ...others, [field]: { field, decision, edited_value: edited } };
  const at = diffs.findIndex((diff) => diff.field === field);
  const next = decision === 'pending' ? at : firstOpen(diffs, decisions, at + 1);
  return { said: decisions, cursor: next < 0 ? at : next };
}

/** Set the same decision on all open differences. Manually locked fields are never accepted in bulk. */
export function setRest(state: Deciding, diffs: readonly Diff[], decision: 'accept' | 'reject'): Deciding {
  const decisions = { ...state.said };
  for (const { field, locked } of diffs) {
    if (decisions[field] === undefined && !(locked && decision === 'accept'))
      decisions[field] = { field, decision };
  }
  const next = firstOpen(diffs, decisions, 0);
  return { said: decisions, cursor: next < 0 ? state.cursor : next };
}

/** Move the cursor by one, within the table. */
export function move(state: Deciding, diffs: readonly Diff[], by: 1 | -1): Deciding {
  const cursor = Math.min(Math.max(0, state.cursor + by), Math.max(0, diffs.length - 1));
  return { ...state, cursor };
}

/** Return the fields without a decision. */
export function openFields(state: Deciding, diffs: readonly Diff[]): readonly string[] {
  return diffs.filter(({ field }) => state.said[field] === undefined).map(({ field }) => field);
}

/** Return true if there are differences and all of them are rejected. */
export function isAllRejected(state: Deciding, diffs: readonly Diff[]): boolean {
  return diffs.length > 0 && diffs.every(({ field }) => state.said[field]?.decision === 'reject');
}

/** Format the number of open fields. */
export function formatLeft(open: number): string {
  if (open === 0) return 'Everything is decided';
  return open === 1 ? '1 field to decide' : `${open} fields to decide`;
}

/**
 * Return the reasons why a note is required: accepted or edited critical differences, and a new store despite
 * a similar existing one.
 */
export function needsNote(
  state: Deciding,
  diffs: readonly Diff[],
  isNewBesideSimilar: boolean,
): readonly string[] {
  const grave = diffs
    .filter(({ field, severity }) => severity === 'critical' && takes(state.said[field]))
    .map(({ label }) => label);
  return isNewBesideSimilar ? [...grave, 'a new store that resembles an existing one'] : grave;
}

function takes(decision: Decision | undefined): boolean {
  return decision?.decision === 'accept' || decision?.decision === 'edit';
}
