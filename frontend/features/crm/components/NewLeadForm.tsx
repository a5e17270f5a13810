import { useMemo, useState } from 'react';
import { RecordFormFrame } from '@shared/form/RecordFormFrame';
import { useRecordForm } from '@shared/form/useRecordForm';
import { createRecord } from '@shared/records/recordCalls';
import { useCountryCode } from '@shared/session/hooks';
import { named } from '@shared/ui/names';
import { toast } from '@shared/ui/toasts';
import { useTab, useTabTitle } from '@shared/workspace/hooks';
import { useKeepLead } from '../api';
import { AlikeCard } from '../form/AlikeCard';
import { leadSections } from '../form/leadSections';
import { EMPTY_LEAD, toSend } from '../form/values';
import { useLeadLabels } from '../form/labels';
import { LEAD, type Lead } from '../model';

/** The form of a new lead. Once saved, its tab becomes the lead's own. */
export function NewLeadForm() {
  useTabTitle('Create lead');
  const tab = useTab();
  const keep = useKeepLead();
  const country = useCountryCode();
  const labels = useLeadLabels();
  // One id for all attempts of this form: a repeat after a lost answer makes no second lead.
  const [requestId] = useState(() => crypto.randomUUID());
  const record = useRecordForm<Lead>({
    values: EMPTY_LEAD,
    version: null,
    label: 'the new lead',
    send: (values, _version, token) =>
      createRecord('lead', { requestId, token }, toSend(values), { country }),
    toValues: () => EMPTY_LEAD,
    versionOf: (saved) => saved.version,
    onSaved: (saved) => {
      keep(saved);
      toast.success(`${named(saved.name)} is taken in`);
      tab.replace(LEAD, { id: saved.lead_id });
    },
  });
  const sections = useMemo(() => leadSections(true), []);
  return (
    <RecordFormFrame
      record={record}
      canSave
      saveLabel="Create lead"
      labels={labels}
      title={<h1>Create lead</h1>}
      sections={sections}
      rail={
        <>
          <AlikeCard lead={null} />
          <section className="stack card">
            <h2>What happens next</h2>
            <p className="muted small">
              The lead is yours and begins at New. A name, where it came from and one way to reach somebody
              are enough.
            </p>
          </section>
        </>
      }
    />
  );
}
