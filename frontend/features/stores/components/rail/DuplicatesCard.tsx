import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { isFirstLoad } from '@shared/hooks/firstLoad';
import { useIsIdle } from '@shared/hooks/useIsIdle';
import { useCountry, useCountryCode } from '@shared/session/hooks';
import { Button } from '@shared/ui/Button';
import { CardPlaceholder } from '@shared/ui/CardPlaceholder';
import { toast } from '@shared/ui/toasts';
import { useWorkspace } from '@shared/workspace/hooks';
import { duplicatesOptions, useResolveDuplicate } from '../../api';
import { storeName, STORE_MERGE, twoOf, type Decision, type DuplicatePair, type StoreRef } from '../../model';
import { CandidateCard } from '../duplicates/CandidateCard';
import { dayAhead, formatCalendarDay } from '@shared/format/dates';
import { Question } from '@shared/review/Question';
import { SNOOZE_OPTIONS, SNOOZE_QUESTION } from '@shared/review/snoozeOptions';
import './rail.css';

/** The possible duplicates of the store, and the decisions on them. */
export function DuplicatesCard({ storeId }: { storeId: number }) {
  const country = useCountryCode();
  const query = useQuery({ ...duplicatesOptions(country, storeId), enabled: useIsIdle() });
  const pairs = query.data?.list ?? [];
  const open = pairs.filter(({ status }) => status === 'open');
  const judged = pairs.filter(({ status }) => status !== 'open');
  if (isFirstLoad(query)) return <CardPlaceholder />;
  if (pairs.length === 0) return null;
  return (
    <section className="stack card" aria-label="Duplicates">
      <h2>
        Duplicates <span className="muted small">{open.length === 0 ? 'none open' : open.length}</span>
      </h2>
      {open.map((pair) => (
        <OpenPair key={pair.pair_id} pair={pair} storeId={storeId} />
      ))}
      {judged.length === 0 ? null : <Judged pairs={judged} storeId={storeId} />}
    </section>
  );
}

interface PairProps {
  pair: DuplicatePair;
  storeId: number;
}

function OpenPair({ pair, storeId }: PairProps) {
  const workspace = useWorkspace();
  const { timezone } = useCountry();
  const [isLater, setLater] = useState(false);
  const { decide, isDeciding } = useDecide(pair, storeId);
  const other = otherOf(pair, storeId);
  return (
    <CandidateCard store={other} comparison={pair}>
      <div className="row">
        <Button onClick={() => workspace.open(STORE_MERGE, twoOf(pair))}>
          {pair.allowed_actions.includes('merge') ? 'Compare and merge' : 'Compare'}
        </Button>
        <Button
          isBusy={isDeciding}
          onClick={() => decide('not_duplicate', `Marked as not a duplicate: ${storeName(other)}`)}
        >
          Not a duplicate
        </Button>
        <Button aria-expanded={isLater} onClick={() => setLater(!isLater)}>
          Snooze
        </Button>
      </div>
      {isLater ? (
        <Question text={SNOOZE_QUESTION}>
          {SNOOZE_OPTIONS.map(({ days, label }) => (
            <Button
              key={days}

              isBusy={isDeciding}
              onClick={() => {
                const until = dayAhead(Date.now(), days, timezone);
                decide('snooze', `Snoozed until ${until}`, until);
              }}
            >
              {label}
            </Button>
          ))}
        </Question>
      ) : null}
    </CandidateCard>
  );
}

/** The earlier decisions, so that a mistake can be corrected. */
function Judged({ pairs, storeId }: { pairs: readonly DuplicatePair[]; storeId: number }) {
  return (
    <details className="small judged">
      <summary>{`Decided before (${pairs.length})`}</summary>
      <ul>
        {pairs.map((pair) => (
          <JudgedPair key={pair.pair_id} pair={pair} storeId={storeId} />
        ))}
      </ul>
    </details>
  );
}

function JudgedPair({ pair, storeId }: PairProps) {
  const { decide, isDeciding } = useDecide(pair, storeId);
  const other = storeName(otherOf(pair, storeId));
  const until = pair.snooze_until === null ? '' : ` until ${formatCalendarDay(pair.snooze_until)}`;
  const decision = pair.status === 'snoozed' ? `snoozed${until}` : 'another store';
  return (
    <li>
      {other}: {decision}
      <Button
        variant="ghost"
        size="small"
        isBusy={isDeciding}
        aria-label={`Reopen the pair with ${other}`}
        onClick={() => decide('reopen', `Pair with ${other} reopened`)}
      >
        Reopen
      </Button>
    </li>
  );
}

function otherOf({ store_a: first, store_b: second }: DuplicatePair, storeId: number): StoreRef {
  return first.store_id === storeId ? second : first;
}

function useDecide({ pair_id, version }: DuplicatePair, storeId: number) {
  const { mutate, isPending } = useResolveDuplicate(storeId);
  const decide = (decision: Decision, ownDecision: string, snooze_until: string | null = null) =>
    mutate({ pair_id, version, decision, snooze_until }, { onSuccess: () => toast.success(ownDecision) });
  return { decide, isDeciding: isPending };
}
