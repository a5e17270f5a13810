import { useState } from 'react';
import { useButtonAfter } from '@shared/hooks/useButtonAfter';
import { useEscape } from '@shared/review/useEscape';
import { useEnum } from '@shared/session/bootstrap';
import { Button } from '@shared/ui/Button';
import { CopyButton } from '@shared/ui/CopyButton';
import { Input } from '@shared/ui/Input';
import { StatusChip } from '@shared/ui/StatusChip';
import { TimeAgo } from '@shared/session/TimeAgo';
import { labelIn, STATUS_TONES, type Message } from '../model';
import type { Thread } from '../threads/useThread';

interface SenderCardProps {
  item: Message;
  one: Thread;
  onShow: (id: number) => void;
}

/** The sender, their contact details and their other messages. */
export function SenderCard({ item, one, onShow }: SenderCardProps) {
  const [isEditing, setEditing] = useState(false);
  const button = useButtonAfter(isEditing);
  return (
    <section className="stack card" aria-label="Sender">
      <h2>Sender</h2>
      {isEditing ? (
        <SenderForm item={item} one={one} onClose={() => setEditing(false)} />
      ) : (
        <Facts item={item} />
      )}
      {!isEditing && item.allowed_actions.includes('edit') ? (
        <Button ref={button} variant="ghost" size="small" onClick={() => setEditing(true)}>
          Edit sender…
        </Button>
      ) : null}
      <Others item={item} onShow={onShow} />
    </section>
  );
}

function Facts({ item: { sender } }: { item: Message }) {
  const languages = useEnum('message_language');
  const contacts = useEnum('preferred_contact');
  const rows: readonly (readonly [string, string])[] = [
    ['Name', sender.name],
    ['Company', sender.company],
    ['Job title', sender.job_title],
    ['Email', sender.email],
    ['Phone', sender.phone],
    ['Prefers', sender.preferred_contact === '' ? '' : labelIn(contacts, sender.preferred_contact)],
    ['Language', labelIn(languages, sender.language)],
  ];
  return (
    <>
      <dl className="fact-list small">
        {rows
          .filter(([, value]) => value !== '')
          .map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>
                {value} {label === 'Email' ? <CopyButton text={value} label="Copy email address" /> : null}
              </dd>
            </div>
          ))}
      </dl>
      {sender.email === '' && sender.phone === '' ? (
        <p className="muted">The sender left no contact.</p>
      ) : null}
      {sender.spam_count === 0 ? null : (
        <StatusChip tone="danger" label={`${sender.spam_count} spam messages from this sender`} />
      )}
    </>
  );
}

const FIELDS = [
  { name: 'name', label: 'Name', type: 'text', maxLength: 100 },
  { name: 'company', label: 'Company', type: 'text', maxLength: 120 },
  { name: 'email', label: 'Email', type: 'email', maxLength: 254 },
  { name: 'phone', label: 'Phone', type: 'tel', maxLength: 40 },
] as const;

function SenderForm({ item: { sender }, one, onClose }: { item: Message; one: Thread; onClose: () => void }) {
  const { name, company, email, phone } = sender;
  const { part } = useEscape<HTMLFormElement>(onClose);
  const [typed, setTyped] = useState({ name, company, email, phone });
  return (
    <form
      ref={part}
      className="stack"
      onSubmit={(event) => {
        event.preventDefault();
        void one.edit({ sender: typed }).then((done) => (done === null ? undefined : onClose()));
      }}
    >
      {FIELDS.map((field) => (
        <label key={field.name} className="stack-tight small">
          <span>{field.label}</span>
          <Input
            type={field.type}
            maxLength={field.maxLength}
            value={typed[field.name]}
            onChange={(event) => setTyped((now) => ({ ...now, [field.name]: event.target.value }))}
          />
        </label>
      ))}
      <div className="row">
        <Button type="submit" variant="filled" isBusy={one.isBusy}>
          Save sender
        </Button>
        <Button size="small" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </form>
  );
}

function Others({ item: { others }, onShow }: Pick<SenderCardProps, 'item' | 'onShow'>) {
  const status = useEnum('message_status');
  if (others.length === 0) return null;
  return (
    <>
      <h3 className="stack small">Other messages</h3>
      <ul className="stack small">
        {others.map((other) => (
          <li className="row" key={other.message_id}>
            <Button variant="ghost" size="small" onClick={() => onShow(other.message_id)}>
              {other.subject}
            </Button>
            <StatusChip tone={STATUS_TONES[other.status]} label={labelIn(status, other.status)} />
            <TimeAgo at={other.created_at} />
          </li>
        ))}
      </ul>
    </>
  );
}
