import type { Column } from '@shared/table/columns/columns';
import { RecordLink } from '@shared/table/columns/RecordLink';
import { Person } from '@shared/ui/Person';
import { StatusChip } from '@shared/ui/StatusChip';
import { TimeAgo } from '@shared/session/TimeAgo';
import { CHANGES, countsOf, statusText, type Change } from './model';

export interface ChangeWays {
  onOpen: (change: Change) => void;
  onUndo: (change: Change) => void;
}

export function changeColumns(ways: ChangeWays): readonly Column<Change>[] {
  return [
    { id: 'title', header: 'Change', width: 380, cell: (change) => <Title change={change} {...ways} /> },
    { id: 'actor', header: 'Changed by', cell: actorOf },
    { id: 'at', header: 'Date', sort: 'at', cell: (change) => <TimeAgo at={change.at} /> },
    { id: 'counts', header: 'Records', align: 'right', cell: countsOf },
    { id: 'stand', header: 'Undo', width: 200, cell: (change) => <ChangeStatus change={change} {...ways} /> },
    { id: 'id', header: 'Id', align: 'right', cell: (change) => change.changeset_id },
  ];
}

function actorOf({ actor }: Change) {
  return actor === null ? 'The system' : <Person person={actor} />;
}

function Title({ change, onOpen }: { change: Change } & Pick<ChangeWays, 'onOpen'>) {
  return (
    <RecordLink path={CHANGES} id={change.changeset_id} onOpen={() => onOpen(change)}>
      {change.title}
    </RecordLink>
  );
}

function ChangeStatus({ change, onUndo }: { change: Change } & Pick<ChangeWays, 'onUndo'>) {
  if (!change.allowed_actions.includes('undo'))
    return <StatusChip tone="neutral" label={statusText(change)} />;
  return (
    <button type="button" className="link-button" onClick={() => onUndo(change)}>
      Undo <span className="visually-hidden">{change.title}</span>
    </button>
  );
}

/** A change's row on a narrow screen. */
export function ChangeCard({ change, ...ways }: { change: Change } & ChangeWays) {
  return (
    <div className="row-card">
      <Title change={change} {...ways} />
      <span className="cell-sub">
        {change.actor?.nickname ?? 'The system'}, <TimeAgo at={change.at} />, records: {countsOf(change)}
      </span>
      <ChangeStatus change={change} {...ways} />
    </div>
  );
}
