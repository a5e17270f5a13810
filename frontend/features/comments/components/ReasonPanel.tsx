import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { Kbd } from '@shared/keys/Kbd';
import { useEscape } from '@shared/review/useEscape';
import { useEnum } from '@shared/session/bootstrap';
import { Button } from '@shared/ui/Button';
import { Input } from '@shared/ui/Input';
import type { Moderation } from '../cases/useModeration';
import type { RejectReason } from '../model';

/** Action that needs a reason: reject one comment, reject a wave, or delete. */
export type ReasonPurpose = 'reject' | 'wave' | 'delete' | null;

interface ReasonPanelProps {
  purpose: NonNullable<ReasonPurpose>;
  one: Moderation;
  onClose: () => void;
}

const TITLES = {
  reject: 'Reason for rejecting',
  wave: 'Reason for rejecting all similar comments',
  delete: 'Why is it deleted? Its words are gone for good after 30 days.',
} as const;
/**
 * Shortcuts of the reasons: the digits, then letters by the alphabet. None is also the shortcut of a decision:
 * pressing "approve" by habit must not choose a reason.
 */
const KEYS = '1234567890blqtuvwy';

/** The reasons to choose from, each with its shortcut. The first is focused. */
export function ReasonPanel({ purpose, one, onClose }: ReasonPanelProps) {
  const rejecting = useEnum('comment_reject_reason');
  const deleting = useEnum('comment_delete_reason');
  const [note, setNote] = useState('');
  const { part, close } = useEscape<HTMLElement>(onClose);
  const noteField = useRef<HTMLInputElement>(null);
  const reasons =
    purpose === 'delete'
      ? deleting
      : rejecting.filter(({ value }) => purpose !== 'wave' || value !== 'other');
  useEffect(() => part.current?.querySelector('button')?.focus(), [part]);
  const choose = (reason: string) => {
    if (reason === 'other' && note.trim() === '') {
      noteField.current?.focus();
      return;
    }
    onClose();
    if (purpose === 'wave') void one.decideWave('reject', reason as RejectReason);
    else void one.decide(purpose, reason, note);
  };
  const handleKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.target instanceof HTMLInputElement || event.ctrlKey || event.metaKey || event.altKey) return;
    const reason = reasons[KEYS.indexOf(event.key)];
    // Shortcuts choose a reason here, so they must not reach the decisions.
    if (event.key.length === 1) event.stopPropagation();
    if (reason === undefined) return;
    event.preventDefault();
    choose(reason.value);
  });
  useEffect(() => {
    const element = part.current;
    const listen = (event: KeyboardEvent) => handleKey(event);
    element?.addEventListener('keydown', listen);
    return () => element?.removeEventListener('keydown', listen);
  }, [part]);
  return (
    <section ref={part} className="stack card comment-reasons" aria-label={TITLES[purpose]}>
      <h2>{TITLES[purpose]}</h2>
      <ul className="tiles">
        {reasons.map(({ value, label }, index) => (
          <li key={value}>
            <Button isBusy={one.isBusy} onClick={() => choose(value)}>
              <kbd>{KEYS[index]}</kbd> {label}
            </Button>
          </li>
        ))}
      </ul>
      {purpose === 'wave' ? null : (
        <label className="stack">
          <span>Note for colleagues (needed for Other)</span>
          <Input
            ref={noteField}
            value={note}
            maxLength={500}
            onChange={(event) => setNote(event.target.value)}
            onKeyDown={(event) => {
              if (event.key === 'Enter' && note.trim() !== '') choose('other');
            }}
          />
        </label>
      )}
      <Button variant="ghost" size="small" onClick={close}>
        Cancel <Kbd of="back" />
      </Button>
    </section>
  );
}
