import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useState } from 'react';
import { CountryNotice } from '@shared/form/CountryNotice';
import { FieldLabelsContext } from '@shared/form/labels';
import { WarningList } from '@shared/form/QuestionDialogs';
import { useIsMobile } from '@shared/hooks/useIsMobile';
import { useAllowed } from '@shared/permission/Allowed';
import { showKeys } from '@shared/keys/keys';
import { DecidedElsewhere } from '@shared/review/ReviewDesk';
import { labelIn, useEnum } from '@shared/session/bootstrap';
import { useListKeys, type ListKey } from '@shared/keys/useListKeys';
import { Notice } from '@shared/ui/Notice';
import { useScreenActions, useTabTitle } from '@shared/workspace/hooks';
import { useStoreWords } from '../labels';
import { storeName, type DuplicatePair } from '../model';
import { Beside } from './Beside';
import { canUnite, CHOICES, otherSide, type Chosen, type Two } from './choices';
import { CompareTable } from './CompareTable';
import { DecisionBar, useDecisions } from './Decisions';
import { MergeButton, MergeCard } from './MergeCard';
import { QueueList } from './QueueList';
import { SideHead } from './SideHead';
import { useMerging, type Merging } from './useMerging';
import { useQueue } from './useQueue';
import './merging.css';

interface MergeDeskProps {
  two: Two;
  pair: DuplicatePair | null;
  /** True if a colleague decided on the pair while it was open. */
  isElsewhere: boolean;
}

/**
 * The comparison of two stores, to merge them or mark them as different. It is usable by mouse or by keyboard
 * alone.
 */
export function MergeDesk({ two, pair, isElsewhere }: MergeDeskProps) {
  const words = useStoreWords();
  const isMobile = useIsMobile();
  const canMerge = useAllowed('manager');
  const queue = useQueue(two.a.store_id, two.b.store_id);
  const merging = useMerging(two, canMerge, queue);
  const decisions = useDecisions(pair, two.a.store_id, queue);
  const [wanted, setCurrent] = useState<string | null>(null);
  const [isLaterOpen, setLaterOpen] = useState(false);
  const rows = CHOICES.filter(({ name }) => merging.chosen[name] !== undefined);
  const current = rows.find(({ name }) => name === wanted)?.name ?? null;
  useTabTitle(`${two.a.name} / ${two.b.name}`);

  const move = (step: 1 | -1) => {
    const at = rows.findIndex(({ name }) => name === current);
    const next = at === -1 ? 0 : Math.min(Math.max(at + step, 0), rows.length - 1);
    setCurrent(rows[next]?.name ?? null);
  };
  const choose = (side: Chosen) => {
    const choice = rows.find(({ name }) => name === (current ?? rows[0]?.name));
    if (choice === undefined || (side === 'both' && !canUnite(choice))) return;
    setCurrent(choice.name);
    merging.choose(choice.name, side);
  };
  const keys: readonly ListKey[] = [
    { command: 'down', meaning: 'Next field', run: () => move(1) },
    { command: 'up', meaning: 'Previous field', run: () => move(-1) },
    { command: 'choice1', meaning: 'Use the value of A', run: () => choose('a') },
    { command: 'choice2', meaning: 'Use the value of B', run: () => choose('b') },
    { command: 'choice3', meaning: 'Use both values', run: () => choose('both') },
    { command: 'swap', meaning: 'Keep the other store', run: merging.swap },
    ...(canMerge ? [{ command: 'apply' as const, meaning: 'Merge', run: merging.merge }] : []),
    { command: 'reject', meaning: 'Not a duplicate', run: decisions.apart },
    {
      command: 'snooze',
      meaning: 'Snooze',
      run: () => setLaterOpen(decisions.may('snooze') && !isLaterOpen),
    },
    { command: 'next', meaning: 'Next pair', run: () => queue.next !== null && queue.show(queue.next) },
    {
      command: 'previous',
      meaning: 'Previous pair',
      run: () => queue.previous !== null && queue.show(queue.previous),
    },
  ];
  useListKeys(keys);
  useScreenActions([
    ...(canMerge
      ? [
          {
            label: `Merge into ${storeName(two[merging.winner])}`,
            command: 'apply' as const,
            run: merging.merge,
          },
        ]
      : []),
    { label: 'Keep the other store', command: 'swap', run: merging.swap },
    { label: 'Show keyboard shortcuts', command: 'allKeys', run: showKeys },
  ]);
  return (
    <FieldLabelsContext value={words}>
      <section className="stack-flush tall" aria-label="Compare two stores">
        <header className="row-loose band">
          <h1>Are these the same store?</h1>
          <DecisionBar decisions={decisions} queue={queue} isLaterOpen={isLaterOpen} onLater={setLaterOpen} />
        </header>
        <div className="merge-body">
          <QueueList queue={queue} />
          <div className="scrolls merge-case">
            <CountryNotice />
            {isElsewhere && pair !== null ? <Decided pair={pair} /> : null}
            <ChangedNotice merging={merging} />
            <div className="merge-sides">
              <SideHead
                letter="A"
                store={two.a}
                isWinner={merging.winner === 'a'}
                onKeep={() => merging.keep('a')}
              />
              <SideHead
                letter="B"
                store={two.b}
                isWinner={merging.winner === 'b'}
                onKeep={() => merging.keep('b')}
              />
              <p className="stack-tight merge-outcome">
                <strong>{storeName(two[merging.winner])}</strong>
                <span className="cell-sub">
                  after the merge, with {storeName(two[otherSide(merging.winner)])} as a part of it
                </span>
              </p>
            </div>
            <CompareTable
              two={two}
              chosen={merging.chosen}
              result={merging.preview?.store ?? null}
              problems={merging.problems}
              current={current}
              onCurrent={setCurrent}
              onChoose={merging.choose}
            />
          </div>
          <aside className="stack-loose scrolls merge-beside" aria-label="About both stores">
            <Beside two={two} pair={pair} />
            <MergeCard two={two} merging={merging} canMerge={canMerge} pair={pair} decisions={decisions} />
          </aside>
        </div>
        {isMobile && canMerge ? (
          <div className="stack band at-foot">
            <MergeButton stays={two[merging.winner]} merging={merging} />
          </div>
        ) : null}
        <WarningsDialog merging={merging} />
      </section>
    </FieldLabelsContext>
  );
}

function Decided({ pair }: { pair: DuplicatePair }) {
  const status = useEnum('duplicate_status');
  return <DecidedElsewhere outcome={{ said: labelIn(status, pair.status), by: pair.decided_by }} />;
}

function ChangedNotice({ merging }: { merging: Merging }) {
  if (merging.changed === '') return null;
  return (
    <Notice
      severity="warning"
      role="alert"
      className="merge-changed"
      action={
        <Button size="small" onClick={merging.clearChanged}>
          OK
        </Button>
      }
    >
      {merging.changed} Your choices are kept. Check them again, then merge.
    </Notice>
  );
}

function WarningsDialog({ merging: { question, answer } }: { merging: Merging }) {
  if (question === null) return null;
  return (
    <Dialog open maxWidth="sm" fullWidth onClose={() => answer(false)} aria-labelledby="merge-warnings">
      <DialogTitle id="merge-warnings">Confirm before merging</DialogTitle>
      <DialogContent>
        <WarningList warnings={question.warnings} />
      </DialogContent>
      <DialogActions>
        <Button variant="ghost" onClick={() => answer(false)}>
          Back
        </Button>
        <Button variant="filled" autoFocus onClick={() => answer(true)}>
          Merge stores
        </Button>
      </DialogActions>
    </Dialog>
  );
}
