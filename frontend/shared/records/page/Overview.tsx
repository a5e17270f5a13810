import { useId, useState, type ReactNode } from 'react';
import { RecordNotices } from '@shared/form/RecordNotices';
import { SaveBar } from '@shared/form/SaveBar';
import type { RecordForm } from '@shared/form/useRecordForm';
import { useMayChange } from '@shared/permission/useMayChange';
import { OverviewGroup } from './OverviewGroup';
import './recordPage.css';

/** Group of fields that is read, and edited in place. */
export interface Group {
  id: string;
  title: string;
  /** Fields that `edit` renders. */
  fields: readonly string[];
  /** Null if all fields are empty. */
  view: ReactNode;
  /** Form fields; unset if the group is only edited in the full form. */
  edit?: ReactNode;
  /** Column in which the group is read, above the groups without one. */
  column?: 'left' | 'right';
}

/** Content of the overview of a record. */
export interface OverviewParts {
  groups: readonly Group[];
  /** Content above the groups. */
  above?: ReactNode;
  /** Content of the rail: missing fields, waiting items, and reasons why actions are not possible. */
  aside: ReactNode;
  /** Reason why the user may not edit. */
  refusal?: ReactNode;
}

interface OverviewProps extends OverviewParts {
  record: RecordForm;
  canSave: boolean;
}

/** The overview of a record. Groups of fields are edited in place. */
export function Overview({ groups, above = null, aside, refusal = null, record, canSave }: OverviewProps) {
  const [opened, setOpened] = useState<string | null>(null);
  const isDirty = ({ fields }: Group) => fields.some((field) => record.dirtyFields.includes(field));
  const open = canSave ? groups.filter((group) => group.id === opened || isDirty(group)) : [];
  // While the console is viewed as another user, a notice already explains it.
  const isRefused = useMayChange(!canSave);
  const asideId = useId();
  const inColumn = (column?: Group['column']) => groups.filter((group) => group.column === column);
  const [left, right] = [inColumn('left'), inColumn('right')];
  const draw = (group: Group) => (
    <OverviewGroup
      key={group.id}
      group={group}
      record={record}
      canSave={canSave}
      isOpen={open.includes(group)}
      isDirty={isDirty(group)}
      onOpen={() => setOpened(group.id)}
      onClose={() => setOpened(null)}
    />
  );
  return (
    <>
      <div className="grows scrolls anchor record-part">
        <div className="overview">
          <div className="stack-loose">
            <RecordNotices record={record} canSave={canSave} />
            {isRefused ? refusal : null}
            {above}
            {left.length + right.length === 0 ? null : (
              // Fields need the whole width.
              <div className={open.some(({ column }) => column !== undefined) ? 'stack-loose' : 'halves'}>
                <div className="stack-loose">{left.map(draw)}</div>
                <div className="stack-loose">{right.map(draw)}</div>
              </div>
            )}
            {inColumn().map(draw)}
          </div>
          <aside className="stack-loose" id={asideId} aria-label="About this record">
            {aside}
          </aside>
        </div>
      </div>
      {canSave && record.isDirty && open.length === 0 ? <SaveBar record={record} label="Save" /> : null}
    </>
  );
}
