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
  const [alike, setAlike] = useState<SimilarLeads | null>(null);
  const { lead } = item;
  if (lead === null && !item.allowed_actions.includes('convert')) return null;
  const begin = async () => {
    if (item.type === REMOVAL && !(await confirm(askAboutRemoval(item)))) return;
    await make({});
  };
  const make = async (input: Parameters<Thread['convert']>[0]) => {
    setAlike(null);
    const asked = await one.convert(input);
    if (asked !== null) setAlike(asked);
  };
  return (
    <section className="stack card" aria-label="Lead">
      <h2>Lead</h2>
      {lead === null ? (
        alike === null ? (
          <Button isBusy={one.isBusy} onClick={() => void begin()}>
            Create lead
          </Button>
        ) : (
          <LeadChoice alike={alike} one={one} onMake={make} onClose={() => setAlike(null)} />
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
  alike: SimilarLeads;
  one: Thread;
  onMake: (input: Parameters<Thread['convert']>[0]) => Promise<void>;
  onClose: () => void;
}

/** The similar leads that already exist. The user links one or creates a new one anyway. */
function LeadChoice({ alike, one, onMake, onClose }: LeadChoiceProps) {
  return (
    <div className="stack" role="group" aria-label="Possible existing leads">
      {alike.leads.map(({ lead_id, words }) => (
        <div key={lead_id} className="stack">
          <span>{words}</span>
          <Button isBusy={one.isBusy} onClick={() => void onMake({ link_lead_id: lead_id })}>
            Link lead #{lead_id}
          </Button>
        </div>
      ))}
      <div className="row">
        <Button isBusy={one.isBusy} onClick={() => void onMake({ confirm_token: alike.token })}>
          Create new lead anyway
        </Button>
        <Button size="small" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </div>
  );
}
