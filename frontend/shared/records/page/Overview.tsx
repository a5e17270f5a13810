import { useId, useState, type ReactNode } from 'react';
import { RecordNotices } from '@shared/form/RecordNotices';
import { SaveBar } from '@shared/form/SaveBar';
import type { RecordForm } from '@shared/form/useRecordForm';
import { useMayChange } from '@shared/permission/useMayChange';
import { OverviewGroup } from './OverviewGroup';
import './recordPage.css';

/** Some of a record's fields as they are read, and as they are changed in place. */
export interface Group {
  id: string;
  title: string;
  /** The fields that `edit` holds. */
  fields: readonly string[];
  /** Null where nothing is said yet. */
  view: ReactNode;
  /** The fields of the form; left out where they are changed in the form alone. */
  edit?: ReactNode;
}

/** What the overview of a record is made of. */
export interface OverviewParts {
  groups: readonly Group[];
  /** What is no field, before the groups. */
  above?: ReactNode;
  /** What stands beside: what is missing, what waits, why something cannot be done. */
  aside: ReactNode;
  /** Says why the person may not change it, where they may not. */
  refusal?: ReactNode;
}

interface OverviewProps extends OverviewParts {
  record: RecordForm;
  canSave: boolean;
}

/** A record as one reads it; a group of its fields is changed where it stands. */
export function Overview({ groups, above = null, aside, refusal = null, record, canSave }: OverviewProps) {
  const [opened, setOpened] = useState<string | null>(null);
  const isDirty = ({ fields }: Group) => fields.some((field) => record.dirtyFields.includes(field));
  const open = canSave ? groups.filter((group) => group.id === opened || isDirty(group)) : [];
  // To whoever looks on, the notices say it.
  const isRefused = useMayChange(!canSave);
  const asideId = useId();
  return (
    <>
      <div className="grows scrolls anchor record-part">
        <div className="overview">
          <div className="stack-loose">
            <RecordNotices record={record} canSave={canSave} />
            {isRefused ? refusal : null}
            {above}
            {groups.map((group) => (
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
            ))}
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
