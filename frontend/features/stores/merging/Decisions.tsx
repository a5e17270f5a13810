import { useRef } from 'react';
import { Kbd } from '@shared/keys/Kbd';
import { useCountry } from '@shared/session/hooks';
import { Button } from '@shared/ui/Button';
import { toast } from '@shared/ui/toasts';
import { useResolveDuplicate } from '../api';
import { dayAhead } from '@shared/format/dates';
import { noteOwn } from '@shared/review/elsewhere';
import { Question } from '@shared/review/Question';
import { SNOOZE_OPTIONS, SNOOZE_QUESTION } from '@shared/review/snoozeOptions';
import type { Decision, DuplicatePair } from '../model';
import { PAIRS } from './calls';
import type { Queue } from './useQueue';

/** Return the decisions on a pair other than merging, each with undo in its toast. */
export function useDecisions(
  pair: DuplicatePair | null,
  storeId: number,
  { goOn, comeBack: returnTo }: Pick<Queue, 'goOn' | 'comeBack'>,
) {
  const { timezone } = useCountry();
  const { mutate, mutateAsync, isPending } = useResolveDuplicate(storeId);
  const may = (decision: Decision) => pair?.allowed_actions.includes(decision) ?? false;
  /**
   * Reopen a decided pair and show it again. Use the promise, because the next pair is shown by then and
   * callbacks passed to `mutate` would not run.
   */
  const takeBack = (pair_id: number) =>
    mutateAsync({ pair_id, decision: 'reopen' }).then(returnTo, () => undefined);
  const decide = (decision: Decision, message: string, until: string | null = null) => {
    if (pair === null || !may(decision) || isPending) return;
    const { pair_id, version } = pair;
    mutate(
      { pair_id, version, decision, snooze_until: until },
      {
        onSuccess: (decided) => {
          noteOwn(PAIRS, pair_id, decided.version);
          toast.success(message, { action: { label: 'Undo', run: () => void takeBack(pair_id) } });
          goOn();
        },
      },
    );
  };
  return {
    may,
    isBusy: isPending,
    apart: () => decide('not_duplicate', 'Marked as not duplicates'),
    later: (days: number) => {
      const until = dayAhead(Date.now(), days, timezone);
      decide('snooze', `Snoozed until ${until}`, until);
    },
    reopen: () => decide('reopen', 'Pair reopened'),
    askManager: () => {
      if (pair === null || !may('ask_manager') || isPending) return;
      const { pair_id, version } = pair;
      mutate(
        { pair_id, version, decision: 'ask_manager' },
        { onSuccess: () => toast.success('Managers are notified with a link to this pair') },
      );
    },
  };
}

export type Decisions = ReturnType<typeof useDecisions>;

interface DecisionBarProps {
  decisions: Decisions;
  queue: Queue;
  isLaterOpen: boolean;
  onLater: (isOpen: boolean) => void;
}

/** The decisions other than merging, and the navigation through the queue. */
export function DecisionBar({ decisions, queue, isLaterOpen, onLater }: DecisionBarProps) {
  const first = useRef<HTMLButtonElement>(null);
  return (
    <div className="row grows merge-decisions">
      {decisions.may('not_duplicate') ? (
        <Button isBusy={decisions.isBusy} onClick={decisions.apart}>
          Not a duplicate <Kbd of="reject" />
        </Button>
      ) : null}
      {decisions.may('snooze') ? (
        <Button aria-expanded={isLaterOpen} onClick={() => onLater(!isLaterOpen)}>
          Snooze… <Kbd of="snooze" />
        </Button>
      ) : null}
      {decisions.may('reopen') ? (
        <Button isBusy={decisions.isBusy} onClick={decisions.reopen}>
          Reopen
        </Button>
      ) : null}
      <span className="line pushed">
        <Button
          size="small"
          disabled={queue.previous === null}
          onClick={() => queue.previous !== null && queue.show(queue.previous)}
        >
          Previous <Kbd of="previous" />
        </Button>
        <Button
          size="small"
          disabled={queue.next === null}
          onClick={() => queue.next !== null && queue.show(queue.next)}
        >
          Next <Kbd of="next" />
        </Button>
      </span>
      {isLaterOpen ? (
        <Question text={SNOOZE_QUESTION}>
          {SNOOZE_OPTIONS.map(({ days, label }, place) => (
            <Button
              key={days}
              ref={place === 0 ? first : undefined}

              // Keyboard navigation continues from this button.
              autoFocus={place === 0}
              isBusy={decisions.isBusy}
              onClick={() => decisions.later(days)}
            >
              {label}
            </Button>
          ))}
        </Question>
      ) : null}
    </div>
  );
}
