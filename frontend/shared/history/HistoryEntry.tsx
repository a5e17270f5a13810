import type { CallOutput } from '@shared/api/types';
import type { FieldLabels } from '@shared/form/labels';
import { Button } from '@shared/ui/Button';
import { TimeAgo } from '@shared/session/TimeAgo';
import { ChangeLines } from './ChangeLines';
import { ChangesetLink } from './ChangesetLink';
import { shownChanges, type ShownChange } from './changes';
import { formatHistoryAction } from './historyEntries';

export type Log = CallOutput<'activity/query_logs'>['list'][number];

interface HistoryEntryProps {
  log: Log;
  labels: FieldLabels;
  restorable: readonly string[];
  onRestore: (fields: readonly string[]) => void;
  /** Undo the entry; null if that is not possible. */
  onUndo: (() => void) | null;
  isBusy: boolean;
  /** True if the changes are initially visible. */
  isOpen: boolean;
}

/** One history entry: user, action, time, changes, and an undo button. */
export function HistoryEntry({
  log,
  labels,
  restorable,
  onRestore,
  onUndo,
  isBusy,
  isOpen,
}: HistoryEntryProps) {
  const changes = shownChanges(log.changes, labels);
  return (
    <li>
      <details open={isOpen}>
        <summary>
          <span className="strong">{log.actor?.nickname ?? 'The system'}</span>{' '}
          <span className="history-what">{formatAction(log, changes)}</span>{' '}
          <span className="muted small">
            <TimeAgo at={log.at} />
          </span>
        </summary>
        {log.reason === '' ? null : <p className="muted">“{formatReason(log.reason, labels)}”</p>}
        <ChangeLines
          changes={changes}
          canRestore={({ fields }) => fields.every((field) => restorable.includes(field))}
          onRestore={onRestore}
        />
        <div className="facts history-ways">
          {onUndo === null ? null : (
            <Button variant="ghost" size="small" isBusy={isBusy} onClick={onUndo}>
              Undo this change
            </Button>
          )}
          <ChangesetLink
            changesetId={log.changeset_id}
            label="Show all changes made together"
            own={{ objectType: log.object_type, labels }}
          />
        </div>
      </details>
    </li>
  );
}

/** Return the reason of a change. A code of a reason's field is shown by its label. */
export function formatReason(reason: string, labels: FieldLabels): string {
  const fields = Object.keys(labels.labels).filter((field) => field.endsWith('reason'));
  const named = fields.map((field) => labels.describe?.(field, reason) ?? reason);
  return named.find((label) => label !== reason) ?? reason;
}

const MOST_NAMED = 3;

function namesOf(changes: readonly ShownChange[]): string {
  const names = changes.map(({ label }) => label.toLowerCase());
  const more = names.length > MOST_NAMED ? ` and ${names.length - MOST_NAMED} more` : '';
  return names.slice(0, MOST_NAMED).join(', ') + more;
}

/** Return what a history entry did, without the name of the record: 'changed phones, website'. */
export function formatAction(log: Log, changes: readonly ShownChange[]): string {
  if (log.action === 'edit') return `changed ${namesOf(changes)}`;
  if (log.action === 'undo' && changes.length > 0) return `undid a change of ${namesOf(changes)}`;
  const stage = log.action === 'move' ? changes.find(({ fields }) => fields.includes('stage')) : undefined;
  if (stage !== undefined) return `moved it to ${stage.after}`;
  return formatHistoryAction(log.action, log.via);
}
