import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import type { CallInput } from '@shared/api/types';
import { isFirstLoad } from '@shared/hooks/firstLoad';
import { useDebounced } from '@shared/hooks/useDebounced';
import { useEnum } from '@shared/session/bootstrap';
import { useCountryCode } from '@shared/session/hooks';
import { RecordLink } from '@shared/table/columns/RecordLink';
import { CardPlaceholder } from '@shared/ui/CardPlaceholder';
import { duplicateOptions } from '../api';
import { MergeDialog } from '../components/MergeDialog';
import { LEAD, labelIn, type DuplicateLead, type Contact, type Lead } from '../model';

const TYPING_MS = 500;
const WORDS: Readonly<Record<DuplicateLead['reasons'][number], string>> = {
  contact: 'same phone or email',
  store: 'same store',
  name: 'same name',
};

/** The leads that may be duplicates of the typed one. Those of a saved lead can be merged. */
export function DuplicatesCard({ lead }: { lead: Lead | null }) {
  const query = useQuery(duplicateOptions(useCountryCode(), useTyped(lead)));
  const { data } = query;
  const stages = useEnum('lead_stage');
  const [merging, setMerging] = useState<DuplicateLead | null>(null);
  if (isFirstLoad(query)) return <CardPlaceholder />;
  if (data === undefined || data.length === 0) return null;
  const canMerge = lead?.allowed_actions.includes('merge') === true;
  return (
    <section className="stack card" aria-label="Possible duplicate leads">
      <h2>Possible duplicates</h2>
      <ul className="stack">
        {data.map((candidates) => (
          <li className="stack-tight" key={candidates.lead.lead_id}>
            <RecordLink path={LEAD} id={candidates.lead.lead_id}>
              {candidates.lead.name}
            </RecordLink>
            <span className="muted small">
              #{candidates.lead.lead_id}, {labelIn(stages, candidates.lead.stage)},{' '}
              {candidates.lead.owner.nickname}: {candidates.reasons.map((reason) => WORDS[reason]).join(', ')}
            </span>
            {canMerge && candidates.lead.stage !== 'won' ? (
              <Button variant="ghost" size="small" onClick={() => setMerging(candidates)}>
                Merge into this lead…
              </Button>
            ) : null}
          </li>
        ))}
      </ul>
      {merging === null || lead === null ? null : (
        <MergeDialog winner={lead} loser={merging.lead} onClose={() => setMerging(null)} />
      )}
    </section>
  );
}

/** Return the typed values as parameters of the duplicate check. */
function useTyped(lead: Lead | null): CallInput<'crm/check_lead_duplicates'> {
  const { control } = useFormContext();
  const [name, contacts, storeId] = useWatch({ control, name: ['name', 'contacts', 'store_id'] }) as [
    string,
    readonly Contact[] | undefined,
    number | null,
  ];
  const first = contacts?.find(({ is_primary }) => is_primary) ?? contacts?.[0];
  // Each value is debounced separately, because strings and numbers compare by value.
  const { phone, email } = reachedBy(first);
  return {
    name: useDebounced(name, TYPING_MS),
    phone: useDebounced(phone, TYPING_MS),
    email: useDebounced(email, TYPING_MS),
    store_id: useDebounced(storeId, TYPING_MS),
    ...(lead === null ? {} : { lead_id: lead.lead_id }),
  };
}

function reachedBy(contact: Contact | undefined): { phone: string; email: string } {
  if (contact === undefined) return { phone: '', email: '' };
  return { phone: contact.phone || contact.whatsapp, email: contact.email };
}
