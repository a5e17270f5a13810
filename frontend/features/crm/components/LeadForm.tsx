import { useMemo } from 'react';
import { RecordFormFrame } from '@shared/form/RecordFormFrame';
import { useRecordForm } from '@shared/form/useRecordForm';
import { HistoryCard } from '@shared/history/HistoryCard';
import { useUndoLast } from '@shared/history/undoing';
import { WhyNot } from '@shared/permission/WhyNot';
import { editRecord } from '@shared/records/recordCalls';
import { useCountryCode } from '@shared/session/hooks';
import { RecordLink } from '@shared/table/RecordLink';
import { useTabTitle } from '@shared/workspace/hooks';
import { useKeepLead } from '../api';
import { AlikeCard } from '../form/AlikeCard';
import { leadSections } from '../form/leadSections';
import { LEAD_FIELDS, toSend, toValues } from '../form/values';
import { useLeadLabels } from '../form/labels';
import { LEAD, type Lead } from '../model';
import { Timeline } from '../timeline/Timeline';
import { LeadTasks } from './LeadTasks';
import { ReachLine } from './ReachLine';
import { StageBar } from './StageBar';
import { StandCard } from './StandCard';
import './lead.css';

const NOTHING: readonly string[] = [];

/** One lead: how far it has come, what was done, what is to be done, and what is known. */
export function LeadForm({ lead }: { lead: Lead }) {
  useTabTitle(lead.name);
  const country = useCountryCode();
  const keep = useKeepLead();
  const labels = useLeadLabels();
  const record = useRecordForm<Lead>({
    values: toValues(lead),
    version: lead.version,
    label: lead.name,
    send: (patch, version, token) =>
      editRecord('lead', { id: lead.lead_id, version, token }, toSend(patch), { country }),
    toValues,
    versionOf: (saved) => saved.version,
    undo: useUndoLast('lead', lead.lead_id, lead.name),
    onSaved: keep,
  });
  const canSave = lead.allowed_actions.includes('edit');
  // Drawn anew only with the lead: what is typed concerns the fields that watch it.
  const sections = useMemo(
    () => [
      { id: 'timeline', title: 'Timeline', content: <Timeline lead={lead} /> },
      { id: 'tasks', title: 'Tasks', content: <LeadTasks lead={lead} /> },
      ...leadSections(false),
    ],
    [lead],
  );
  return (
    <RecordFormFrame
      record={record}
      canSave={canSave}
      labels={labels}
      title={<Heading lead={lead} record={record} />}
      sections={sections}
      rail={
        <>
          <StandCard lead={lead} isDirty={record.isDirty} />
          <MessageCard lead={lead} />
          <AlikeCard lead={lead} />
          <WhyNot objectType="lead" objectId={lead.lead_id} version={lead.version} />
          <HistoryCard
            objectType="lead"
            objectId={lead.lead_id}
            version={lead.version}
            labels={labels}
            restorable={canSave ? LEAD_FIELDS : NOTHING}
          />
        </>
      }
    />
  );
}

function Heading({
  lead,
  record,
}: {
  lead: Lead;
  record: { isDirty: boolean; submit: () => Promise<boolean> };
}) {
  return (
    <>
      <h1>{lead.name}</h1>
      {lead.merged_into === null ? null : (
        <p className="lead-merged" role="status">
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

/** The message that the lead came from, where there is one. */
function MessageCard({ lead: { message } }: { lead: Lead }) {
  if (message === null) return null;
  const title = message.title === '' ? `Message #${message.message_id}` : message.title;
  return (
    <section className="rail-card">
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
