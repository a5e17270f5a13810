import { useId, useMemo } from 'react';
import { RecordFace } from '@shared/records/page/RecordFace';
import { RecordPage } from '@shared/records/page/RecordPage';
import type { SavedRecordProps } from '@shared/records/RecordEditScreen';
import { RecordLink } from '@shared/table/columns/RecordLink';
import { Fieldset } from '@shared/ui/Fieldset';
import { Person } from '@shared/ui/Person';
import { DuplicatesCard } from '../form/DuplicatesCard';
import { LEAD, type Lead } from '../model';
import { Timeline } from '../timeline/Timeline';
import { LeadTasks } from './LeadTasks';
import { ReachLine } from './ReachLine';
import { StageBar } from './StageBar';
import { LeadChips, StandCard } from './StandCard';
import { leadGroups } from './leadGroups';
import './lead.css';

/** The page of one lead: stage, timeline, tasks and fields. */
export function LeadPage({ saved: lead, record, canSave, labels, sections }: SavedRecordProps<Lead>) {
  // This is rebuilt only when the lead changes: fields watch typed values themselves.
  const groups = useMemo(() => leadGroups(lead), [lead]);
  const rail = (
    <>
      <StandCard lead={lead} isDirty={record.isDirty} />
      <MessageCard lead={lead} />
      <DuplicatesCard lead={lead} />
    </>
  );
  return (
    <RecordPage
      code="lead"
      id={lead.lead_id}
      version={lead.version}
      record={record}
      canSave={canSave}
      labels={labels}
      head={{
        name: lead.name,
        face: <RecordFace url={null} name={lead.name} />,
        chips: <LeadChips lead={lead} />,
        facts: [lead.region_path, <Person key="owner" person={lead.owner} />],
        children: <Standing lead={lead} record={record} />,
      }}
      sections={sections}
      overview={{
        above: <Work lead={lead} canSave={canSave} />,
        groups,
        aside: rail,
      }}
      rail={rail}
    />
  );
}

/** The timeline and the tasks of a lead, above its fields. */
function Work({ lead, canSave }: { lead: Lead; canSave: boolean }) {
  const tasksId = useId();
  return (
    <Fieldset className="contents" disabled={!canSave}>
      <legend className="visually-hidden">Work</legend>
      <Timeline lead={lead} />
      <section className="stack card overview-group" aria-labelledby={tasksId}>
        <h2 id={tasksId}>Tasks</h2>
        <LeadTasks lead={lead} />
      </section>
    </Fieldset>
  );
}

interface StandingProps {
  lead: Lead;
  record: { isDirty: boolean; submit: () => Promise<boolean> };
}

/** The lead that this one was merged into, the main contact and the stage. */
function Standing({ lead, record }: StandingProps) {
  return (
    <>
      {lead.merged_into === null ? null : (
        <p className="muted" role="status">
          Merged into{' '}
          <RecordLink path={LEAD} id={lead.merged_into.lead_id}>
            {lead.merged_into.name}
          </RecordLink>
        </p>
      )}
      <ReachLine lead={lead} />
      <StageBar lead={lead} record={record} />
    </>
  );
}

/** The message that the lead was created from, if any. */
function MessageCard({ lead: { message } }: { lead: Lead }) {
  if (message === null) return null;
  const title = message.title === '' ? `Message #${message.message_id}` : message.title;
  return (
    <section className="stack card">
      <h2>Came from a message</h2>
      {message.screen === '' ? (
        <p>{title}</p>
      ) : (
        <p>
          <RecordLink path={message.screen} id={message.message_id}>
            {title}
          </RecordLink>
        </p>
      )}
    </section>
  );
}
