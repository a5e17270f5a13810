import type { KeyboardEvent } from 'react';
import { Kbd } from '@shared/keys/Kbd';
import { useIsMobile } from '@shared/hooks/useIsMobile';
import { Button } from '@shared/ui/Button';
import { Textarea } from '@shared/ui/Input';
import { Notice } from '@shared/ui/Notice';
import { TimeAgo } from '@shared/session/TimeAgo';
import { storeName, type DuplicatePair, type StoreDetail } from '../model';
import { movedWords } from './calls';
import { choiceOf, otherSide, type Two } from './choices';
import type { Decisions } from './Decisions';
import type { Merging } from './useMerging';

const LONGEST_REASON = 500;

interface MergeCardProps {
  two: Two;
  merging: Merging;
  canMerge: boolean;
  pair: DuplicatePair | null;
  decisions: Decisions;
}

/** The effects of a merge, the reason field and the button. */
export function MergeCard({ two, merging, canMerge, pair, decisions }: MergeCardProps) {
  const isMobile = useIsMobile();
  const [stays, goes] = [two[merging.winner], two[otherSide(merging.winner)]];
  if (!canMerge) {
    return (
      <section className="stack card" aria-label="Merge">
        <h2>Merge</h2>
        <p className="muted">
          Only managers can merge stores. You can mark these as not duplicates, or snooze the pair.
        </p>
        <AskManager pair={pair} decisions={decisions} />
      </section>
    );
  }
  const handleKey = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) merging.merge();
  };
  return (
    <section className="stack card" aria-label="Merge">
      <h2>Merge</h2>
      <MergeRequest pair={pair} />
      <WhatFollows stays={stays} goes={goes} merging={merging} />
      <label className="stack-tight small strong">
        Reason
        <Textarea
          rows={2}
          maxLength={LONGEST_REASON}
          value={merging.reason}
          placeholder="Why are these the same store?"
          onChange={({ target }) => merging.setReason(target.value)}
          onKeyDown={handleKey}
        />
      </label>
      {isMobile ? null : <MergeButton stays={stays} merging={merging} />}
    </section>
  );
}

/** A button that asks managers to merge the pair, once. For users who may not merge themselves. */
function AskManager({ pair, decisions }: Pick<MergeCardProps, 'pair' | 'decisions'>) {
  if (pair !== null && pair.asked_at !== null) return <MergeRequest pair={pair} />;
  if (!decisions.may('ask_manager')) return null;
  return (
    <Button isBusy={decisions.isBusy} onClick={decisions.askManager}>
      Ask a manager to merge
    </Button>
  );
}

/** The user who asked managers to merge, and the time. */
function MergeRequest({ pair }: Pick<MergeCardProps, 'pair'>) {
  if (pair === null || pair.asked_at === null) return null;
  const by = pair.asked_by === null ? '' : ` by ${pair.asked_by.nickname}`;
  return (
    <p className="muted" role="status">
      Managers notified{by} <TimeAgo at={pair.asked_at} />.
    </p>
  );
}

/** The merge button. On a narrow screen it is sticky. */
export function MergeButton({ stays, merging }: { stays: StoreDetail; merging: Merging }) {
  return (
    <Button variant="filled" className="merge-button" isBusy={merging.isMerging} onClick={merging.merge}>
      <span className="truncate">{merging.isMerging ? 'Merging…' : `Merge into ${storeName(stays)}`}</span>
      <Kbd of="apply" />
    </Button>
  );
}

function WhatFollows({ stays, goes, merging }: { stays: StoreDetail; goes: StoreDetail; merging: Merging }) {
  const { preview, problems, failure } = merging;
  const moved = preview === undefined ? '' : movedWords(preview.moved);
  const elsewhere = Object.entries(problems).filter(([name]) => choiceOf(name) === undefined);
  const hasProblems = Object.keys(problems).length > 0;
  return (
    <div className="stack merge-follows" aria-live="polite" aria-busy={merging.isPreviewing}>
      <p>
        <strong>{storeName(goes)}</strong> is merged into <strong>{storeName(stays)}</strong>
        {moved === '' ? '.' : `: ${moved}.`} Its web address redirects there.
      </p>
      {(preview?.warnings ?? []).map(({ code, msg }) => (
        <Notice key={code} severity="warning">
          {msg}.
        </Notice>
      ))}
      {elsewhere.map(([name, texts]) => (
        <p key={name} className="danger small whole-line">
          {texts}
        </p>
      ))}
      {hasProblems && elsewhere.length === 0 ? (
        <p className="danger small whole-line">Some choices conflict. Check the fields in red.</p>
      ) : null}
      {failure !== null && !hasProblems ? <p className="danger small whole-line">{failure.message}</p> : null}
    </div>
  );
}
