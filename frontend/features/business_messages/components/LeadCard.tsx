import { useState } from 'react';
import { useEnum } from '@shared/session/bootstrap';
import { Button } from '@shared/ui/Button';
import { confirm, type Question } from '@shared/ui/confirm';
import { RecordLink } from '@shared/table/columns/RecordLink';
import { StatusChip } from '@shared/ui/StatusChip';
import { labelIn, LEAD_DETAIL, type SimilarLeads, type Message } from '../model';
import type { Thread } from '../threads/useThread';

/** The lead of the thread, or a button that creates one if it has none. */
export function LeadCard({ item, one }: { item: Message; one: Thread }) {
  const stages = useEnum('lead_stage');
  const [similar, setSimilar] = useState<SimilarLeads | null>(null);
  const { lead } = item;
  if (lead === null && !item.allowed_actions.includes('convert')) return null;
  const begin = async () => {
    if (item.type === REMOVAL && !(await confirm(askAboutRemoval(item)))) return;
    await make({});
  };
  const make = async (input: Parameters<Thread['convert']>[0]) => {
    setSimilar(null);
    const response = await one.convert(input);
    if (response !== null) setSimilar(response);
  };
  return (
    <section className="stack card" aria-label="Lead">
      <h2>Lead</h2>
      {lead === null ? (
        similar === null ? (
          <Button isBusy={one.isBusy} onClick={() => void begin()}>
            Create lead
          </Button>
        ) : (
          <LeadChoice similar={similar} one={one} onMake={make} onClose={() => setSimilar(null)} />
        )
      ) : (
        <p className="row">
          <RecordLink path={LEAD_DETAIL} id={lead.lead_id}>
            {lead.name}
          </RecordLink>
          <StatusChip tone="info" label={labelIn(stages, lead.stage)} />
        </p>
      )}
    </section>
  );
}

const REMOVAL: Message['type'] = 'data_removal';

/**
 * Return the question to confirm before a removal request becomes a lead: a lead stores the sender as a
 * contact with a timeline.
 */
function askAboutRemoval({ sender }: Message): Question {
  return {
    title: 'Create a lead from a data removal request?',
    text: `${sender.name} asks us to remove personal data. A lead keeps their name, contact and what they wrote.`,
    confirmLabel: 'Create lead anyway',
  };
}

interface LeadChoiceProps {
  similar: SimilarLeads;
  one: Thread;
  onMake: (input: Parameters<Thread['convert']>[0]) => Promise<void>;
  onClose: () => void;
}

/** The similar leads that already exist. The user links one or creates a new one anyway. */
function LeadChoice({ similar, one, onMake, onClose }: LeadChoiceProps) {
  return (
    <div className="stack" role="group" aria-label="Possible existing leads">
      {similar.leads.map(({ lead_id, words }) => (
        <div key={lead_id} className="stack">
          <span>{words}</span>
          <Button isBusy={one.isBusy} onClick={() => void onMake({ link_lead_id: lead_id })}>
            Link lead #{lead_id}
          </Button>
        </div>
      ))}
      <div className="row">
        <Button isBusy={one.isBusy} onClick={() => void onMake({ confirm_token: similar.token })}>
          Create new lead anyway
        </Button>
        <Button size="small" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </div>
  );
}
