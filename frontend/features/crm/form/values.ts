import type { FormValues } from '@shared/form/patch';

/** An empty contact. Its role is the server's for an unknown one: nobody is called the owner by default. */
export const NO_CONTACT = {
  name: '',
  role: 'staff',
  phone: '',
  email: '',
  whatsapp: '',
  is_primary: false,
  do_not_contact: false,
};

/** Initial values of a new lead that are not blank. */
export const NEW_LEAD: FormValues = {
  owner_id: null,
  priority: 'normal',
  contacts: [{ ...NO_CONTACT, is_primary: true }],
  draft_store: {},
};

/** Return the changed values in the format of the API. Empty contacts and empty draft fields are dropped. */
export function toSend(patch: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const sent = { ...patch };
  if (Array.isArray(sent['contacts'])) {
    sent['contacts'] = (sent['contacts'] as readonly (typeof NO_CONTACT)[]).filter(
      ({ name, phone, email, whatsapp }) => [name, phone, email, whatsapp].some((text) => text.trim() !== ''),
    );
  }
  const draft = sent['draft_store'];
  if (typeof draft === 'object' && draft !== null) {
    sent['draft_store'] = Object.fromEntries(
      Object.entries(draft).filter(([, value]) => value !== '' && value !== null && value !== undefined),
    );
  }
  return sent;
}
