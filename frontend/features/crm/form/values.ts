import type { FormValues } from '@shared/form/patch';
import type { Lead } from '../model';

/** The fields of a lead that people put in: those of its form, and what history may put back. */
export const LEAD_FIELDS = [
  'name',
  'source',
  'priority',
  'interests',
  'contacts',
  'store_id',
  'region_l1_id',
  'region_l2_id',
  'address_text',
  'lat',
  'lng',
  'cuisines',
  'outlet_count',
  'expected_value',
  'expected_close_on',
  'draft_store',
] as const;

export const NO_CONTACT = {
  name: '',
  role: 'owner',
  phone: '',
  email: '',
  whatsapp: '',
  is_primary: false,
  do_not_contact: false,
};

export const EMPTY_LEAD: FormValues = {
  owner_id: null,
  name: '',
  source: null,
  priority: 'normal',
  interests: [],
  contacts: [{ ...NO_CONTACT, is_primary: true }],
  store_id: null,
  region_l1_id: null,
  region_l2_id: null,
  address_text: '',
  lat: null,
  lng: null,
  cuisines: [],
  outlet_count: null,
  expected_value: null,
  expected_close_on: null,
  draft_store: {},
};

/** What the form shows of a lead. */
export function toValues(lead: Lead): FormValues {
  return {
    ...Object.fromEntries(LEAD_FIELDS.map((name) => [name, name === 'store_id' ? null : lead[name]])),
    store_id: lead.store?.store_id ?? null,
    draft_store: lead.draft_store,
  };
}

/** What was typed, as calls take it: rows that say nothing are left out, empty parts of the draft too. */
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
