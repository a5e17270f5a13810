import { formatCounted } from '@shared/format/count';
import { Kbd } from '@shared/keys/Kbd';
import { InboxClaim, useIsClaimedByMe } from '@shared/inbox/InboxClaim';
import { HandOver } from '@shared/review/HandOver';
import { useEnum } from '@shared/session/bootstrap';
import { Button } from '@shared/ui/Button';
import { LabelledSelect } from '@shared/ui/Select';
import { StatusChip } from '@shared/ui/StatusChip';
import { TimeAgo } from '@shared/session/TimeAgo';
import { optionsOf } from '@shared/ui/options';
import type { Case } from '../cases/useCase';
import { ClockCell, labelIn } from '../lists/feedbackCells';
import { isOpen, STATUS_TONES, storeName, type Feedback, type Patch } from '../model';

/** The header of a report: kind, store, assignee, urgency, and the outcome once it is closed. */
export function CaseHeader({ item, one }: { item: Feedback; one: Case }) {
  const categories = useEnum('feedback_category');
  const status = useEnum('feedback_status');
  return (
    <header className="stack at-start">
      <div className="row">
        <h1>
          {labelIn(categories, item.category)}: {storeName(item.store)}
        </h1>
        <StatusChip tone={STATUS_TONES[item.status]} label={labelIn(status, item.status)} />
        {item.priority === 'high' ? <StatusChip tone="warning" label="High priority" /> : null}
        {item.similar_count === 0 ? null : (
          <StatusChip tone="info" label={formatCounted(item.similar_count, 'similar report')} />
        )}
      </div>
      <p className="muted">
        Received <TimeAgo at={item.created_at} />
        {isOpen(item) ? (
          <>
            {' · '}
            <ClockCell row={item} />
          </>
        ) : null}
        <InboxClaim kind="feedback" id={item.feedback_id} assignee={item.assignee} isWaiting={isOpen(item)} />
      </p>
      {isOpen(item) ? <Handling item={item} one={one} /> : <Outcome item={item} one={one} />}
    </header>
  );
}

function Handling({ item, one }: { item: Feedback; one: Case }) {
  const categories = useEnum('feedback_category');
  const priorities = useEnum('feedback_priority');
  const isClaimed = useIsClaimedByMe({ kind: 'feedback', id: item.feedback_id, isWaiting: true });
  return (
    <div className="row">
      {isClaimed || (item.status === 'in_progress' && one.isMine) ? null : (
        <Button
          isBusy={one.isBusy}
          onClick={() =>
            void (item.status === 'in_progress' ? one.edit({ assignee_id: one.me }) : one.start())
          }
        >
          Assign to me <Kbd of="assign" />
        </Button>
      )}
      <HandOver onChoose={(assignee_id) => void one.edit({ assignee_id })} isBusy={one.isBusy} />
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
      <LabelledSelect
        className="inline-choice"
        label="Problem"
        value={item.category}
        isBusy={one.isBusy}
        onChange={(event) =>
          void one.edit({ category: event.target.value as NonNullable<Patch['category']> })
        }
      >
        {optionsOf(categories)}
      </LabelledSelect>
    </div>
  );
}

/** The outcome of a closed report, with buttons to reopen or undo. */
function Outcome({ item, one }: { item: Feedback; one: Case }) {
  const resolutions = useEnum('feedback_resolution');
  const words =
    item.resolution === ''
      ? item.duplicate_of === null
        ? ''
        : `Duplicate of report #${item.duplicate_of.feedback_id}`
      : labelIn(resolutions, item.resolution);
  const summary = [words, item.note].filter((text) => text !== '').join(': ');
  return (
    <>
      {summary === '' ? null : <p className="muted">{summary}</p>}
      <div className="row">
        {item.allowed_actions.includes('undo') ? (
          <Button isBusy={one.isBusy} onClick={() => void one.undo()}>
            Undo applied changes
          </Button>
        ) : null}
        {item.allowed_actions.includes('reopen') ? (
          <Button isBusy={one.isBusy} onClick={() => void one.reopen()}>
            Reopen
          </Button>
        ) : null}
      </div>
    </>
  );
}
