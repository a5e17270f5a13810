import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useEnum } from '@shared/session/bootstrap';
import { useCountryCode } from '@shared/session/hooks';
import { Button } from '@shared/ui/Button';
import { Icon } from '@shared/ui/Icon';
import { Input } from '@shared/ui/Input';
import { Select } from '@shared/ui/Select';
import { StatusChip } from '@shared/ui/StatusChip';
import { optionsOf } from '@shared/ui/options';
import { templatesOptions } from '../api';
import type { Checked, Claim, Message } from '../model';
import { useOpenedFiles } from '../threads/openedFiles';
import type { Thread } from '../threads/useThread';
import { Attachments } from './Attachments';
import { insertTemplate } from './textBox';

interface ClaimCardProps {
  item: Message;
  claim: Claim;
  one: Thread;
  textId: string;
}

type PartProps = Omit<ClaimCardProps, 'textId'>;

/** The verification of a claim: the required checks, their state, and the decision. */
export function ClaimCard({ item, claim, one, textId }: ClaimCardProps) {
  return (
    <section className="stack card" aria-label="Claim">
      <h2>Claim</h2>
      <ul className="stack">
        <Check done={item.place !== null} label="Store linked" />
        <Check done={claim.document !== null} label="Document checked">
          <DocumentChoice item={item} claim={claim} one={one} />
        </Check>
        <Check done={isCalled(item, claim)} label="Called back on the listed number">
          <CallChoice item={item} claim={claim} one={one} />
        </Check>
        <Check done={claim.claimant_role !== ''} label="Role of the claimant">
          <RoleChoice item={item} claim={claim} one={one} />
        </Check>
      </ul>
      {claim.decision === '' ? (
        <Decide item={item} claim={claim} one={one} />
      ) : (
        <Decided item={item} claim={claim} one={one} textId={textId} />
      )}
    </section>
  );
}

function isCalled({ place }: Message, { called_number: called }: Claim): boolean {
  return called !== '' && (place?.phones.includes(called) ?? false);
}

interface CheckProps {
  done: boolean;
  label: string;
  children?: React.ReactNode;
}

function Check({ done, label, children }: CheckProps) {
  return (
    <li className="stack-tight" data-done={done}>
      <span className="line strong">
        {done ? <Icon name="check" size={14} /> : <span className="open-ring" />}
        <span>
          {label}
          <span className="visually-hidden">{done ? ' (done)' : ' (to do)'}</span>
        </span>
      </span>
      {children}
    </li>
  );
}

function mayCheck({ allowed_actions }: Message): boolean {
  return allowed_actions.includes('check_claim');
}

function DocumentChoice({ item, claim, one }: PartProps) {
  const files = item.entries
    .flatMap(({ attachments }) => attachments)
    .filter(({ refusal }) => refusal === '');
  const opened = useOpenedFiles((state) => state.ids);
  if (!mayCheck(item)) return <span className="cell-sub">{claim.document?.file_name ?? ''}</span>;
  if (files.length === 0) {
    return <p className="muted">No file yet. Ask for one, or attach a file to a note.</p>;
  }
  const seen = files.filter(
    ({ attachment_id: id }) => opened.has(id) || id === claim.document?.attachment_id,
  );
  return (
    <>
      <Attachments attachments={files} />
      {seen.length === 0 ? (
        <p className="muted">Open a file first, then choose the document.</p>
      ) : (
        <Select
          aria-label="Checked document"
          value={claim.document?.attachment_id ?? ''}
          isBusy={one.isBusy}
          onChange={(event) =>
            void one.check({ document_id: event.target.value === '' ? null : Number(event.target.value) })
          }
        >
          <option value="">None yet</option>
          {seen.map(({ attachment_id, file_name }) => (
            <option key={attachment_id} value={attachment_id}>
              {file_name}
            </option>
          ))}
        </Select>
      )}
    </>
  );
}

function CallChoice({ item, claim, one }: PartProps) {
  const phones = item.place?.phones ?? [];
  if (!mayCheck(item)) return <span className="cell-sub">{claim.called_number}</span>;
  if (item.place === null) return <p className="muted">Link the store first.</p>;
  if (phones.length === 0) {
    return <p className="muted">The store has no phone number. Add one that you have verified.</p>;
  }
  return (
    <Select
      aria-label="Called number"
      value={phones.includes(claim.called_number) ? claim.called_number : ''}
      isBusy={one.isBusy}
      onChange={(event) => void one.check({ called_number: event.target.value })}
    >
      <option value="">Not called yet</option>
      {phones.map((number) => (
        <option key={number} value={number}>
          {number}
        </option>
      ))}
    </Select>
  );
}

function RoleChoice({ item, claim, one }: PartProps) {
  const roles = useEnum('claimant_role');
  const label = roles.find(({ value }) => value === claim.claimant_role)?.label ?? '';
  if (!mayCheck(item)) return <span className="cell-sub">{label}</span>;
  return (
    <Select
      aria-label="Role of the claimant"
      value={claim.claimant_role}
      isBusy={one.isBusy}
      onChange={(event) =>
        void one.check({ claimant_role: event.target.value as NonNullable<Checked['claimant_role']> })
      }
    >
      <option value="">Not known yet</option>
      {optionsOf(roles)}
    </Select>
  );
}

function Decide({ item, claim, one }: PartProps) {
  const [isDeclining, setDeclining] = useState(false);
  const [note, setNote] = useState('');
  if (!item.allowed_actions.includes('decide_claim')) return null;
  return (
    <>
      {claim.missing.length === 0 ? null : <p className="muted">To approve: {claim.missing.join(', ')}.</p>}
      <div className="row">
        <Button
          variant="filled"
          isBusy={one.isBusy}
          disabled={claim.missing.length > 0}
          onClick={() => void one.decide('approved', '')}
        >
          Approve the claim
        </Button>
        <Button aria-expanded={isDeclining} isBusy={one.isBusy} onClick={() => setDeclining(!isDeclining)}>
          Decline…
        </Button>
      </div>
      {isDeclining ? (
        <form
          className="stack"
          onSubmit={(event) => {
            event.preventDefault();
            setDeclining(false);
            void one.decide('declined', note);
          }}
        >
          <label className="stack-tight small">
            <span>Reason (for colleagues)</span>
            <Input
              autoFocus
              maxLength={1000}
              value={note}
              onChange={(event) => setNote(event.target.value)}
            />
          </label>
          <Button type="submit" isBusy={one.isBusy} disabled={note.trim() === ''}>
            Decline the claim
          </Button>
        </form>
      ) : null}
    </>
  );
}

function Decided({ item, claim, one, textId }: ClaimCardProps) {
  const { changeset_id: changesetId, decision } = claim;
  return (
    <div className="row">
      <StatusChip
        tone={decision === 'approved' ? 'success' : 'neutral'}
        label={decision === 'approved' ? 'Approved' : 'Declined'}
      />
      <ReplyWithTemplate item={item} code={`claim_${decision}`} one={one} textId={textId} />
      {changesetId === null ? null : (
        <Button isBusy={one.isBusy} onClick={() => void one.undo(changesetId)}>
          Undo
        </Button>
      )}
    </div>
  );
}

/** A button that starts a reply from the template for the decision, in the sender's language if possible. */
function ReplyWithTemplate({
  item,
  code,
  one,
  textId,
}: Omit<PartProps, 'claim'> & { code: string; textId: string }) {
  const { data } = useQuery(templatesOptions(useCountryCode(), item.message_id));
  const fitting = data?.templates.filter((text) => text.code === code) ?? [];
  const text = fitting.find(({ language }) => language === data?.language) ?? fitting[0];
  if (text === undefined || !item.allowed_actions.includes('reply')) return null;
  return (
    <Button variant="filled" onClick={() => insertTemplate(one, text.filled, textId)}>
      Reply
    </Button>
  );
}
