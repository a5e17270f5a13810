import { useEnum } from '@shared/session/bootstrap';
import { CopyButton } from '@shared/ui/CopyButton';
import { StatusChip } from '@shared/ui/StatusChip';
import { labelIn, type Contact, type Lead } from '../model';

/** The main contact of the lead and how to reach them. */
export function ReachLine({ lead }: { lead: Lead }) {
  const roles = useEnum('lead_contact_role');
  const contact = lead.contacts.find(({ is_primary }) => is_primary) ?? lead.contacts[0];
  if (contact === undefined) return null;
  return (
    <div className="facts whole-line" role="group" aria-label="Contact details">
      <span>
        {contact.name === '' ? 'No name' : contact.name}
        <span className="muted small"> {labelIn(roles, contact.role)}</span>
      </span>
      {contact.do_not_contact ? (
        <StatusChip tone="danger" label="Asked not to be contacted" />
      ) : (
        <Ways contact={contact} />
      )}
    </div>
  );
}

function Ways({ contact: { phone, whatsapp, email } }: { contact: Contact }) {
  return (
    <>
      {phone === '' ? null : (
        <span className="line-tight breaks">
          <a href={`tel:${phone}`}>{phone}</a>
          <CopyButton text={phone} label="Copy number" />
        </span>
      )}
      {whatsapp === '' ? null : (
        <a href={`https://wa.me/${whatsapp.replace(/\D/g, '')}`} target="_blank" rel="noreferrer">
          WhatsApp{whatsapp === phone ? '' : ` ${whatsapp}`}
        </a>
      )}
      {email === '' ? null : (
        <span className="line-tight breaks">
          <a href={`mailto:${email}`}>{email}</a>
          <CopyButton text={email} label="Copy address" />
        </span>
      )}
    </>
  );
}
