import { useEffect, useRef } from 'react';
import { useEnum } from '@shared/session/bootstrap';
import { Button } from '@shared/ui/Button';
import { StatusChip, type Tone } from '@shared/ui/StatusChip';
import { TimeAgo } from '@shared/session/TimeAgo';
import { labelIn, type Entry, type Message } from '../model';
import { authorOf, wayOf } from '../threads/entryWords';
import type { Thread } from '../threads/useThread';
import { Attachments } from './Attachments';
import { OriginalMailButton } from './OriginalMailButton';

/** Minimum number of entries for the button that jumps to the last one. */
const LONG = 4;

/** The entries of a thread, oldest first. A new entry scrolls into view. */
export function Entries({ item, one }: { item: Message; one: Thread }) {
  const last = useRef<HTMLLIElement>(null);
  const lastCount = useRef(item.entry_count);
  const showLast = () => {
    // Nothing is returned to the effect: newer browsers return a promise here, which is no cleanup function.
    last.current?.scrollIntoView({ block: 'nearest' });
  };
  useEffect(() => {
    if (lastCount.current === item.entry_count) return;
    lastCount.current = item.entry_count;
    showLast();
  }, [item.entry_count]);
  const shown = item.entries;
  return (
    <section className="stack" aria-label="Conversation">
      {shown.length < item.entry_count ? (
        <p className="muted">The first {item.entry_count - shown.length} entries are not shown.</p>
      ) : null}
      {shown.length < LONG ? null : (
        <div>
          <Button onClick={showLast}>Go to the last of {item.entry_count} entries</Button>
        </div>
      )}
      <ol className="stack-wide">
        {shown.map((entry, index) => (
          <li
            key={entry.entry_id}
            ref={index === shown.length - 1 ? last : null}
            className="stack card message-entry"
            data-kind={entry.kind}
          >
            <EntryView entry={entry} item={item} one={one} />
          </li>
        ))}
      </ol>
    </section>
  );
}

const DELIVERY: Readonly<Record<Entry['delivery'], Tone>> = {
  none: 'neutral',
  queued: 'info',
  sent: 'success',
  failed: 'danger',
};

function EntryView({ entry, item, one }: { entry: Entry; item: Message; one: Thread }) {
  const statuses = useEnum('mail_status');
  if (entry.kind === 'system') {
    return (
      <p>
        {entry.body} <TimeAgo at={entry.at} />
      </p>
    );
  }
  return (
    <>
      <p className="row muted small">
        <strong>{authorOf(entry)}</strong>
        <span className="breaks">{wayOf(entry)}</span>
        <TimeAgo at={entry.at} />
        {entry.is_automatic ? <StatusChip tone="neutral" label="Automatic message" /> : null}
        {entry.delivery === 'none' ? null : (
          <StatusChip tone={DELIVERY[entry.delivery]} label={labelIn(statuses, entry.delivery)} />
        )}
      </p>
      <div className="as-typed message-body" dir="auto">
        {entry.body}
      </div>
      <Attachments attachments={entry.attachments} />
      {entry.original_mail_id === null ? null : <OriginalMailButton id={entry.original_mail_id} />}
      {entry.more === '' ? null : (
        <details className="message-more">
          <summary className="muted small">Quoted text and remaining text</summary>
          <div className="as-typed message-body" dir="auto">
            {entry.more}
          </div>
        </details>
      )}
      {entry.delivery === 'failed' ? (
        <p className="row danger" role="status">
          Not delivered: {entry.error}
          {item.allowed_actions.includes('reply') ? (
            <Button isBusy={one.isBusy} onClick={() => void one.retry(entry.entry_id)}>
              Send again to {item.sender.email}
            </Button>
          ) : null}
        </p>
      ) : null}
    </>
  );
}
