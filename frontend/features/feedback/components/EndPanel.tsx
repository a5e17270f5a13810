import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, type ReactNode, type RefObject } from 'react';
import { useEscape } from '@shared/review/useEscape';
import { STILL_SENT } from '@shared/review/withoutEffect';
import { useEnum } from '@shared/session/bootstrap';
import { useCountryCode } from '@shared/session/hooks';
import { Button } from '@shared/ui/Button';
import { Textarea } from '@shared/ui/Input';
import { TimeAgo } from '@shared/session/TimeAgo';
import { toast } from '@shared/ui/toasts';
import { ofStoreOptions } from '../api';
import type { Case } from '../cases/useCase';
import { labelIn } from '../lists/feedbackCells';
import type { Feedback, Resolution } from '../model';
import type { Panel } from './panels';

interface EndPanelProps {
  item: Feedback;
  one: Case;
  panel: NonNullable<Panel>;
  onClose: () => void;
}

/** The panel that asks for details before a report is closed. */
export function EndPanel({ item, one, panel, onClose }: EndPanelProps) {
  const { part, close } = useEscape<HTMLDivElement>(onClose);
  return (
    <div ref={part} className="row" role="group" aria-label={TITLES[panel]}>
      {panel === 'resolve' ? <Resolve one={one} part={part} /> : null}
      {panel === 'wait' ? <Ask item={item} one={one} onClose={onClose} /> : null}
      {panel === 'duplicate' ? <Repeats item={item} one={one} /> : null}
      {panel === 'spam' ? <Spam one={one} /> : null}
      <Button size="small" onClick={close}>
        Cancel
      </Button>
    </div>
  );
}

const TITLES: Readonly<Record<NonNullable<Panel>, string>> = {
  resolve: 'Close without a change',
  wait: 'Ask the reporter',
  duplicate: 'It repeats another report',
  spam: 'Mark as spam',
};

const LEFT: readonly Resolution[] = ['already_correct', 'cannot_verify', 'not_accepted'];

interface ResolveProps {
  one: Case;
  part: RefObject<HTMLDivElement | null>;
}

function Resolve({ one, part }: ResolveProps) {
  const labels = useEnum('feedback_resolution');
  const choose = (index: number) => {
    const resolution = LEFT[index];
    if (resolution === undefined) return;
    const label = labelIn(labels, resolution);
    if (one.isBusy) toast.info(`${label}: ${STILL_SENT}`);
    else void one.change({ action: 'resolve', resolution, note: one.note }, label, true);
  };
  useFigures(part, LEFT.length, choose);
  return LEFT.map((resolution, index) => (
    <First key={resolution} isFirst={index === 0}>
      {(ref) => (
        <Button
          ref={ref}

          isBusy={one.isBusy}
          onClick={() => choose(index)}
        >
          {labelIn(labels, resolution)} <kbd>{index + 1}</kbd>
        </Button>
      )}
    </First>
  ));
}

/** Choose an option by its digit key. */
function useFigures(
  part: RefObject<HTMLDivElement | null>,
  count: number,
  choose: (index: number) => void,
): void {
  const handle = useEffectEvent((event: KeyboardEvent) => {
    const index = Number(event.key) - 1;
    if (!Number.isInteger(index) || index < 0 || index >= count) return;
    event.preventDefault();
    event.stopPropagation();
    choose(index);
  });
  useEffect(() => {
    const element = part.current;
    const listen = (event: KeyboardEvent) => handle(event);
    element?.addEventListener('keydown', listen);
    return () => element?.removeEventListener('keydown', listen);
  }, [part]);
}

function Ask({ item, one, onClose }: Omit<EndPanelProps, 'panel'>) {
  const { question, setQuestion } = one;
  const { email, phone } = item.reporter;
  if (email === '' && phone === '') return <p className="muted">The reporter left no contact.</p>;
  return (
    <>
      <label className="stack-tight small whole-line">
        <span>{email === '' ? `Call ${phone} and log your question` : `Question to ${email}`}</span>
        <Textarea
          autoFocus
          rows={3}
          maxLength={1000}
          value={question}
          onChange={(event) => setQuestion(event.target.value)}
        />
      </label>
      <Button
        variant="filled"
        isBusy={one.isBusy}
        disabled={question.trim() === ''}
        onClick={() => {
          onClose();
          void one.change({ action: 'wait', note: question }, 'Waiting for the reporter', false);
        }}
      >
        {email === '' ? 'Wait for reply' : 'Send question'}
      </Button>
      <span className="muted small pushed">It closes automatically after 14 days without a reply.</span>
    </>
  );
}

function Repeats({ item, one }: { item: Feedback; one: Case }) {
  const categories = useEnum('feedback_category');
  const { data } = useQuery(ofStoreOptions(useCountryCode(), item.store.store_id));
  const others = (data?.list ?? []).filter(
    ({ feedback_id, status }) =>
      feedback_id !== item.feedback_id && status !== 'duplicate' && status !== 'spam',
  );
  if (data === undefined) return <p className="muted">Loading…</p>;
  if (others.length === 0) return <p className="muted">There is no other report about this store.</p>;
  return others.map((row, index) => (
    <First key={row.feedback_id} isFirst={index === 0}>
      {(ref) => (
        <Button
          ref={ref}

          isBusy={one.isBusy}
          onClick={() =>
            void one.change(
              { action: 'mark_duplicate', duplicate_of: row.feedback_id, note: one.note },
              'Marked as a duplicate',
              true,
            )
          }
        >
          {labelIn(categories, row.category)} #{row.feedback_id}, <TimeAgo at={row.created_at} />
        </Button>
      )}
    </First>
  ));
}

function Spam({ one }: { one: Case }) {
  return (
    <>
      <p>The report is closed. Other reports from the same address are sorted last.</p>
      <First isFirst>
        {(ref) => (
          <Button
            ref={ref}

            isBusy={one.isBusy}
            onClick={() => void one.change({ action: 'spam', note: one.note }, 'Spam', true)}
          >
            Mark as spam
          </Button>
        )}
      </First>
    </>
  );
}

interface FirstProps {
  isFirst: boolean;
  children: (ref: (element: HTMLButtonElement | null) => void) => ReactNode;
}

/** The first button of a panel, focused on mount. */
function First({ isFirst, children }: FirstProps) {
  return children((element) => {
    if (isFirst) element?.focus();
  });
}
