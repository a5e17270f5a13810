import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { useId, useState, type KeyboardEvent } from 'react';
import { InboxClaim, useIsClaimedByMe } from '@shared/inbox/InboxClaim';
import { copying } from '@shared/records/page/copying';
import { RecordFace } from '@shared/records/page/RecordFace';
import { RecordHeader } from '@shared/records/page/RecordHeader';
import { HandOver } from '@shared/review/HandOver';
import { useEnum } from '@shared/session/bootstrap';
import { useCountryCode } from '@shared/session/hooks';
import { Input } from '@shared/ui/Input';
import { Notice } from '@shared/ui/Notice';
import { RemovableChip } from '@shared/ui/RemovableChip';
import { LabelledSelect } from '@shared/ui/Select';
import { StatusChip } from '@shared/ui/StatusChip';
import { TimeAgo } from '@shared/session/TimeAgo';
import { optionsOf } from '@shared/ui/options';
import { labelsOptions } from '../api';
import { ClockCell, Labels } from '../lists/messageCells';
import { labelIn, STATUS_TONES, WAITS, type Message, type Patch } from '../model';
import type { Thread } from '../threads/useThread';

interface ThreadHeaderProps {
  item: Message;
  one: Thread;
  onShow: (id: number) => void;
  onStep: (by: 1 | -1) => void;
}

/** The header of a thread: subject, assignee, urgency, and the outcome once it is closed. */
export function ThreadHeader({ item, one, onShow, onStep }: ThreadHeaderProps) {
  const channels = useEnum('message_channel');
  const resolutions = useEnum('message_resolution');
  const outcome = [item.resolution === '' ? '' : labelIn(resolutions, item.resolution), item.note];
  const summary = outcome.filter((text) => text !== '').join(': ');
  const canEdit = item.allowed_actions.includes('edit');
  const record = {
    kind: 'business_message',
    id: item.message_id,
    isWaiting: WAITS.includes(item.status),
  };
  // The line of a claimed message shows the claim. Then the lasting assignment is in the menu.
  const isClaimed = useIsClaimedByMe(record);
  const canTake = canEdit && !one.isMine;
  const take = { label: 'Assign to me', run: () => void one.assign(one.me), isBusy: one.isBusy };
  return (
    <RecordHeader
      about={{ object_type: 'business_message', object_id: item.message_id }}
      head={{
        name: item.subject,
        face: <RecordFace url={null} name={item.sender.name} />,
        chips: <ThreadChips item={item} />,
        facts: [
          item.sender.name,
          <span key="came">
            {labelIn(channels, item.channel)}, <TimeAgo at={item.created_at} />
          </span>,
          <span key="due">
            <ClockCell row={item} />
            <InboxClaim {...record} assignee={item.assignee} />
          </span>,
        ],
        acts: canTake && !isClaimed ? [take] : [],
        more: [...(canTake && isClaimed ? [take] : []), copying('Copy ID', String(item.message_id))],
        children: (
          <>
            {summary === '' ? null : <p className="muted">{summary}</p>}
            <Goes item={item} onShow={onShow} />
            {canEdit ? <Handling item={item} one={one} /> : <Labels labels={item.labels} />}
          </>
        ),
      }}
      neighbours={{ toPrevious: () => onStep(-1), toNext: () => onStep(1) }}
      hasActs
    />
  );
}

/** The status chips of a thread. */
export function ThreadChips({ item }: { item: Message }) {
  const status = useEnum('message_status');
  return (
    <>
      <StatusChip tone={STATUS_TONES[item.status]} label={labelIn(status, item.status)} />
      {item.priority === 'high' ? <StatusChip tone="warning" label="High priority" /> : null}
      {item.spam_score >= SUSPECT ? <StatusChip tone="warning" label="Looks like spam" /> : null}
    </>
  );
}

const SUSPECT = 60;

/** Links to the previous closed thread and to the thread that continues this one. */
function Goes({ item: { previous, later }, onShow }: Pick<ThreadHeaderProps, 'item' | 'onShow'>) {
  if (previous === null && later === null) return null;
  return (
    <Notice>
      {previous === null ? null : (
        <Button variant="ghost" size="small" onClick={() => onShow(previous.message_id)}>
          Continues “{previous.subject}”
        </Button>
      )}
      {later === null ? null : (
        <Button variant="ghost" size="small" onClick={() => onShow(later.message_id)}>
          Followed by “{later.subject}”
        </Button>
      )}
    </Notice>
  );
}

function Handling({ item, one }: Pick<ThreadHeaderProps, 'item' | 'one'>) {
  const types = useEnum('message_type');
  const priorities = useEnum('message_priority');
  return (
    <div className="row">
      <HandOver onChoose={(assignee_id) => void one.assign(assignee_id)} isBusy={one.isBusy} />
      <LabelledSelect
        className="inline-choice"
        label="Type"
        value={item.type}
        isBusy={one.isBusy}
        onChange={(event) => void one.edit({ type: event.target.value as NonNullable<Patch['type']> })}
      >
        {optionsOf(types)}
      </LabelledSelect>
      <LabelledSelect
        className="inline-choice"
        label="Priority"
        value={item.priority}
        isBusy={one.isBusy}
        onChange={(event) =>
          void one.edit({ priority: event.target.value as NonNullable<Patch['priority']> })
        }
      >
        {optionsOf(priorities)}
      </LabelledSelect>
      <LabelEditor item={item} one={one} />
    </div>
  );
}

const MOST_LABELS = 5;

/** The labels of a thread, with a button to remove each and an input to add one. */
function LabelEditor({ item: { labels }, one }: Pick<ThreadHeaderProps, 'item' | 'one'>) {
  const listId = useId();
  const [word, setWord] = useState('');
  const usedLabels = useQuery(labelsOptions(useCountryCode())).data?.labels ?? [];
  const add = () => {
    const label = word.trim();
    if (label === '') return;
    setWord('');
    void one.edit({ labels: [...labels, label] });
  };
  const handleKey = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Enter') {
      event.preventDefault();
      add();
    } else if (event.key === 'Escape') {
      event.stopPropagation();
      event.currentTarget.blur();
    }
  };
  return (
    <span className="row">
      {labels.map((label) => (
        <RemovableChip
          key={label}
          removal={`Remove label ${label}`}
          isBusy={one.isBusy}
          onRemove={() => void one.edit({ labels: labels.filter((other) => other !== label) })}
        >
          {label}
        </RemovableChip>
      ))}
      {labels.length >= MOST_LABELS ? null : (
        <>
          <Input
            className="fit"
            list={listId}
            aria-label="Add a label"
            placeholder="Add a label"
            maxLength={30}
            value={word}
            onChange={(event) => setWord(event.target.value)}
            onKeyDown={handleKey}
            onBlur={add}
          />
          <datalist id={listId}>
            {usedLabels
              .filter((label) => !labels.includes(label))
              .map((label) => (
                <option key={label} value={label} />
              ))}
          </datalist>
        </>
      )}
    </span>
  );
}
