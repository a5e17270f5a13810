import { useEffect, useRef } from 'react';
import { Kbd } from '@shared/keys/Kbd';
import { labelIn, useEnum } from '@shared/session/bootstrap';
import { useUser } from '@shared/session/hooks';
import { RecordLink } from '@shared/table/columns/RecordLink';
import { Button } from '@shared/ui/Button';
import { Notice } from '@shared/ui/Notice';
import { StatusChip } from '@shared/ui/StatusChip';
import { TimeAgo } from '@shared/session/TimeAgo';
import {
  ACTION_TONES,
  STATUS_HINTS,
  STATUS_TONES,
  SYNC_SOURCES,
  wordsOfHolder,
  type SyncItem,
} from '../model';
import type { Case } from '../review/useCase';

/** The header of a record: title, status, the colleague who reviews it, and the actions on its status. */
export function CaseHeader({ item, one }: { item: SyncItem; one: Case }) {
  const actions = useEnum('sync_action');
  const status = useEnum('sync_status');
  return (
    <header className="stack at-start">
      <div className="row">
        <h1>{item.title}</h1>
        <StatusChip tone={ACTION_TONES[item.action]} label={labelIn(actions, item.action)} />
        {item.priority === 'high' ? <StatusChip tone="warning" label="High priority" /> : null}
        {item.status === 'in_review' && one.isMine ? null : (
          <StatusChip
            tone={STATUS_TONES[item.status]}
            label={labelIn(status, item.status)}
            hint={STATUS_HINTS[item.status]}
          />
        )}
      </div>
      <p className="muted">
        {item.source.name} · received <TimeAgo at={item.created_at} />
        {item.region === '' ? '' : ` · ${item.region}`}
        {item.is_qa ? ' · rule sample' : ''}
        {item.record.is_newer ? ' · the source has newer data' : ''}
      </p>
      {item.rules.length === 0 ? null : (
        <p className="muted">
          Applied by {item.rules.length === 1 ? 'the rule' : 'the rules'}{' '}
          {item.rules.map(({ rule_id: id, words }, index) => (
            <span key={id}>
              {index === 0 ? '' : '; '}
              <RecordLink path={SYNC_SOURCES} id={{ rule: id }}>
                {words}
              </RecordLink>
            </span>
          ))}
        </p>
      )}
      <Sample item={item} one={one} />
      <Holder item={item} one={one} />
      {item.status === 'conflict' ? (
        <Notice
          severity="warning"
          role="status"
          action={
            <Button variant="filled" size="small" isBusy={one.isBusy} onClick={() => void one.rebase()}>
              Compare again
            </Button>
          }
        >
          The store has changed since this comparison. Nothing was saved.
        </Notice>
      ) : null}
      {item.allowed_actions.includes('undo') ? (
        <Button isBusy={one.isBusy} onClick={() => void one.undo()}>
          Undo
        </Button>
      ) : null}
      {item.allowed_actions.includes('reopen') ? (
        <Button isBusy={one.isBusy} onClick={() => void one.reopen()}>
          Reopen <Kbd of="reopen" />
        </Button>
      ) : null}
    </header>
  );
}

/** A notice on a sample of a rule's changes: the user confirms it or undoes it. */
function Sample({ item, one }: { item: SyncItem; one: Case }) {
  if (!item.is_qa || item.status !== 'auto_applied') return null;
  if (item.confirmed_by !== null) {
    return (
      <p className="muted">
        {item.confirmed_by.nickname} confirmed it, <TimeAgo at={item.confirmed_at} />
      </p>
    );
  }
  const mayUndo = item.allowed_actions.includes('undo');
  return (
    <Notice
      severity="warning"
      role="status"
      action={
        item.allowed_actions.includes('confirm') ? (
          <Button variant="filled" size="small" isBusy={one.isBusy} onClick={() => void one.confirm()}>
            Confirm
          </Button>
        ) : null
      }
    >
      A rule has already applied this. Is it correct?
      {mayUndo ? ' If not, undo it.' : ' If not, ask a manager to undo it.'}
    </Notice>
  );
}

/**
 * A notice that a colleague is reviewing the record. It scrolls into view on a refused action instead of a
 * second message, because the error says the same.
 */
function Holder({ item, one }: { item: SyncItem; one: Case }) {
  const notice = useRef<HTMLDivElement>(null);
  const words = wordsOfHolder(item, useUser().user_id);
  useEffect(() => {
    if (one.failure !== null) notice.current?.scrollIntoView({ block: 'center' });
  }, [one.failure]);
  if (words === null) return null;
  return (
    <Notice
      ref={notice}
      severity="warning"
      role="status"
      action={
        item.allowed_actions.includes('take_over') ? (
          <Button size="small" isBusy={one.isBusy} onClick={() => void one.takeOver()}>
            Take over
          </Button>
        ) : null
      }
    >
      {words}
    </Notice>
  );
}
