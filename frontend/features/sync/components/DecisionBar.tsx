import { useEffect, useEffectEvent, useState } from 'react';
import { Kbd } from '@shared/keys/Kbd';
import { dayAhead } from '@shared/format/dates';
import { RELEASE_HINT } from '@shared/inbox/inbox';
import { openFields } from '@shared/review/deciding';
import { Question } from '@shared/review/Question';
import { SNOOZE_OPTIONS, SNOOZE_QUESTION } from '@shared/review/snoozeOptions';
import { LeftToDecide } from '@shared/review/LeftToDecide';
import { NoteField } from '@shared/review/NoteField';
import { useEscape } from '@shared/review/useEscape';
import { useEnum } from '@shared/session/bootstrap';
import { useCountry } from '@shared/session/hooks';
import { Button } from '@shared/ui/Button';
import { Input } from '@shared/ui/Input';
import { isRefused, missingFields, storeName, type RejectReason, type SyncItem } from '../model';
import type { Case } from '../review/useCase';
import type { Panel } from './CaseView';

interface DecisionBarProps {
  item: SyncItem;
  one: Case;
  /** Reasons why a note is required. */
  noteReasons: readonly string[];
  panel: Panel;
  onPanel: (panel: Panel) => void;
  noteId: string;
  onApply: (isNew?: boolean) => void;
}

/** The decision on the whole record: apply, reject, snooze or release. */
export function DecisionBar({ item, one, noteReasons, panel, onPanel, noteId, onApply }: DecisionBarProps) {
  const open = openFields(one.state, item.diffs).length;
  const isAllRejected = isRefused(item, one.state);
  const missing = isAllRejected ? [] : missingFields(item, one.state);
  return (
    <div className="foot stack decision-bar">
      <NoteField
        id={noteId}
        value={one.note}
        maxLength={500}
        reasons={noteReasons}
        onChange={one.setNote}
        onApply={onApply}
      />
      <div className="row thumb-bar">
        <Button
          variant="filled"
          isBusy={one.isBusy}
          disabled={open > 0 || missing.length > 0}
          onClick={() => onApply()}
        >
          {isAllRejected ? 'Reject record' : applyLabel(item)} <Kbd of="apply" />
        </Button>
        {item.action === 'move' ? (
          <Button isBusy={one.isBusy} onClick={() => onApply(true)}>
            Moved: create a new store and close the old one
          </Button>
        ) : null}
        <Button
          aria-expanded={panel === 'reject'}
          onClick={() => onPanel(panel === 'reject' ? null : 'reject')}
        >
          Reject all… <Kbd of="done" />
        </Button>
        <Button
          aria-expanded={panel === 'snooze'}
          onClick={() => onPanel(panel === 'snooze' ? null : 'snooze')}
        >
          Snooze… <Kbd of="snooze" />
        </Button>
        {one.isMine ? (
          <Button isBusy={one.isBusy} title={RELEASE_HINT} onClick={() => void one.release()}>
            Release claim
          </Button>
        ) : null}
        {open > 1 ? (
          <Button onClick={() => one.sayRest('accept')}>
            Accept the rest <Kbd of="acceptRest" />
          </Button>
        ) : null}
        <LeftToDecide open={open} isOnly={item.diffs.length === 1} />
      </div>
      {missing.length === 0 ? null : (
        <p className="danger small" role="status">
          A new store needs: {missing.join(', ')}. Accept or edit it, or reject all.
        </p>
      )}
      {panel === 'reject' ? <RejectPanel one={one} onClose={() => onPanel(null)} /> : null}
      {panel === 'snooze' ? <SnoozePanel one={one} onClose={() => onPanel(null)} /> : null}
    </div>
  );
}

function applyLabel(item: SyncItem): string {
  if (item.action === 'create') return 'Create the store';
  return item.store === null ? 'Apply' : `Apply to ${storeName(item.store)}`;
}

interface PanelProps {
  one: Case;
  onClose: () => void;
}

/** Close a panel by Escape, and choose its lines by digit. */
function usePanelKeys(count: number, choose: (index: number) => void, onClose: () => void) {
  const { part: panel } = useEscape<HTMLDivElement>(onClose);
  const handleKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.target instanceof HTMLInputElement) return;
    const index = Number(event.key) - 1;
    if (!Number.isInteger(index) || index < 0 || index >= count) return;
    choose(index);
    event.preventDefault();
    event.stopPropagation();
  });
  useEffect(() => {
    const element = panel.current;
    if (element === null) return undefined;
    element.querySelector('button')?.focus();
    const listen = (event: KeyboardEvent) => handleKey(event);
    element.addEventListener('keydown', listen);
    return () => element.removeEventListener('keydown', listen);
  }, [panel]);
  return panel;
}

function RejectPanel({ one, onClose }: PanelProps) {
  const reasons = useEnum('sync_reject_reason');
  const [other, setOther] = useState<string | null>(null);
  const choose = (index: number) => {
    const reason = reasons[index]?.value as RejectReason | undefined;
    if (reason === 'other') setOther('');
    else if (reason !== undefined) void one.reject(reason, one.note);
  };
  const panel = usePanelKeys(reasons.length, choose, onClose);
  return (
    <Question ref={panel} text="Why is this record rejected?">
      {reasons.map(({ value, label }, index) => (
        <Button
          key={value}

          isBusy={one.isBusy}
          onClick={() => choose(index)}
        >
          {label} <kbd>{index + 1}</kbd>
        </Button>
      ))}
      {other === null ? null : (
        <form
          className="row"
          onSubmit={(event) => {
            event.preventDefault();
            if (other.trim() !== '') void one.reject('other', other.trim());
          }}
        >
          <Input
            autoFocus
            aria-label="Reason for rejecting"
            placeholder="Why?"
            maxLength={500}
            value={other}
            onChange={(event) => setOther(event.target.value)}
          />
          <Button type="submit" isBusy={one.isBusy} disabled={other.trim() === ''}>
            Reject
          </Button>
        </form>
      )}
    </Question>
  );
}

function SnoozePanel({ one, onClose }: PanelProps) {
  const { timezone } = useCountry();
  const choose = (index: number) => {
    const days = SNOOZE_OPTIONS[index]?.days;
    if (days !== undefined) void one.snooze(dayAhead(Date.now(), days, timezone));
  };
  const panel = usePanelKeys(SNOOZE_OPTIONS.length, choose, onClose);
  return (
    <Question ref={panel} text={SNOOZE_QUESTION}>
      {SNOOZE_OPTIONS.map(({ days, label }, index) => (
        <Button
          key={days}

          isBusy={one.isBusy}
          onClick={() => choose(index)}
        >
          {label} <kbd>{index + 1}</kbd>
        </Button>
      ))}
    </Question>
  );
}
