import Button from '@mui/material/Button';
import { useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { callApi } from '@shared/api/client';
import { isApiError } from '@shared/api/errors';
import { formatCounted } from '@shared/format/count';
import { useEnum } from '@shared/session/bootstrap';
import { RecordLink } from '@shared/table/columns/RecordLink';
import { StatusChip } from '@shared/ui/StatusChip';
import { TimeAgo } from '@shared/session/TimeAgo';
import { named } from '@shared/ui/names';
import { toast } from '@shared/ui/toasts';
import { leadKeys, useKeepLead } from '../api';
import { Money, NextTask } from '../lists/leadCells';
import { workerPicker } from '@shared/table/filters/pickers';
import { DialogFrame } from '@shared/ui/DialogFrame';
import { labelIn, STAGE_TONES, STORE_EDIT, storeName, type Lead } from '../model';
import { ConvertDialog } from './ConvertDialog';
import { Labelled } from '@shared/form/Labelled';
import { RecordPicker } from '@shared/form/RecordPicker';
import { Person } from '@shared/ui/Person';

/** The status of the lead, its owner and its actions. */
export function StandCard({ lead, isDirty }: { lead: Lead; isDirty: boolean }) {
  const [asking, setAsking] = useState<'convert' | 'assign' | null>(null);
  const close = () => setAsking(null);
  return (
    <section className="stack card" aria-label="Status">
      <h2>Status</h2>
      <LeadFacts lead={lead} />
      <div className="row rail-actions">
        {lead.allowed_actions.includes('convert') ? (
          <Button
            variant="filled"
            disabled={isDirty}
            title={isDirty ? 'Save what you typed first' : undefined}
            onClick={() => setAsking('convert')}
          >
            Convert to store…
          </Button>
        ) : null}
        {lead.allowed_actions.includes('assign') ? (
          <Button onClick={() => setAsking('assign')}>Assign…</Button>
        ) : null}
      </div>
      {asking === 'convert' ? <ConvertDialog leadId={lead.lead_id} onClose={close} /> : null}
      {asking === 'assign' ? <HandOver lead={lead} onClose={close} /> : null}
    </section>
  );
}

/** The stage of a lead, and flags such as high priority. */
export function LeadChips({ lead }: { lead: Lead }) {
  const stages = useEnum('lead_stage');
  return (
    <div className="row">
      <StatusChip tone={STAGE_TONES[lead.stage]} label={labelIn(stages, lead.stage)} />
      {lead.is_stale ? <StatusChip tone="warning" label="No activity" /> : null}
      {lead.priority === 'high' ? <StatusChip tone="warning" label="High priority" /> : null}
    </div>
  );
}

/** The key facts of a lead. */
export function LeadFacts({ lead }: { lead: Lead }) {
  const reasons = useEnum('lead_lost_reason');
  const store = lead.converted_store ?? lead.store;
  return (
    <dl className="fact-list">
      <Fact name="Probability">{lead.probability} %</Fact>
      <Fact name="Value">{lead.expected_value === null ? '–' : <Money amount={lead.expected_value} />}</Fact>
      <Fact name="Owner">
        <Person person={lead.owner} />
      </Fact>
      <Fact name="In this stage">{formatCounted(lead.days_in_stage, 'day')}</Fact>
      <Fact name="Last contact">
        <TimeAgo at={lead.last_contact_at} />
      </Fact>
      <Fact name="Next">{lead.next_task === null ? '–' : <NextTask task={lead.next_task} />}</Fact>
      {store === null ? null : (
        <Fact name="Store">
          <RecordLink path={STORE_EDIT} id={store.store_id}>
            {storeName(store)}
          </RecordLink>
        </Fact>
      )}
      {lead.lost_reason === '' ? null : <Fact name="Lost because">{labelIn(reasons, lead.lost_reason)}</Fact>}
      {lead.lost_note === '' ? null : <Fact name="Note">{lead.lost_note}</Fact>}
    </dl>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function HandOver({ lead, onClose }: { lead: Lead; onClose: () => void }) {
  const keep = useKeepLead();
  const client = useQueryClient();
  const [ownerId, setOwnerId] = useState<number | null>(null);
  const [message, setMessage] = useState<string | null>(null);
  const give = async () => {
    if (ownerId === null) {
      setMessage('Choose a colleague');
      return;
    }
    try {
      const response = await callApi(
        'crm/assign_lead',
        { lead_id: lead.lead_id, version: lead.version, owner_id: ownerId },
        { country: lead.country, handles: 'all' },
      );
      keep(response);
      void client.invalidateQueries({ queryKey: leadKeys.tasks(lead.country) });
      toast.success(`${named(response.name)} assigned to ${response.owner.nickname}`);
      onClose();
    } catch (error) {
      if (!isApiError(error)) throw error;
      setMessage(error.message);
    }
  };
  return (
    <DialogFrame title={`Assign ${lead.name}`} label="Assign" onGoOn={give} onClose={onClose}>
      <Labelled
        label="Colleague"
        isRequired
        error={message}
        help="The new owner is notified. Open tasks keep their assignees."
      >
        {(control) => (
          <RecordPicker
            control={control}
            of="workers"
            picker={workerPicker}
            value={ownerId}
            onChange={(id) => {
              setOwnerId(id);
              setMessage(null);
            }}
          />
        )}
      </Labelled>
    </DialogFrame>
  );
}
