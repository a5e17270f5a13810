import { useState } from 'react';
import * as deciding from './deciding';
import type { Deciding } from './deciding';
import type { Diff, DecisionCode } from './diffs';

/** Return the decisions on the differences of a case, and functions that change them. */
export function useDeciding(diffs: readonly Diff[], before: () => Deciding) {
  const [state, setState] = useState(before);
  return {
    state,
    say: (field: string, decision: DecisionCode, edited: unknown = null) =>
      setState((now) => deciding.setDecision(now, diffs, field, decision, edited)),
    sayRest: (decision: 'accept' | 'reject') => setState((now) => deciding.setRest(now, diffs, decision)),
    move: (by: 1 | -1) => setState((now) => deciding.move(now, diffs, by)),
    point: (cursor: number) => setState((now) => ({ ...now, cursor })),
  };
}

/**
 * Return the decisions of a case so that the decision on its only difference also ends the review. `end` gets
 * the state after the decision. A case with several differences stays open.
 */
export function decidingAtOnce<One extends DecidingHandle>(
  one: One,
  diffs: readonly Diff[],
  end: (state: Deciding) => void,
): One {
  if (diffs.length !== 1) return one;
  const setDecision: DecidingHandle['say'] = (field, decision, edited = null) => {
    one.say(field, decision, edited);
    if (decision !== 'pending') end(deciding.setDecision(one.state, diffs, field, decision, edited));
  };
  return { ...one, say: setDecision };
}

export type DecidingHandle = ReturnType<typeof useDeciding>;
