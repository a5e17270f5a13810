import type { CallInput } from '@shared/api/types';
import { storedText, type StoredInput } from '@shared/review/storedInput';

/** Unsent entry of a lead's timeline. */
export interface EntryInput {
  type: CallInput<'crm/add_activity'>['type'];
  body: string;
  direction: 'outbound' | 'inbound';
  outcome: string;
  contactNo: number;
  /** Local date and time in the country's zone, or "" for now. */
  at: string;
}

export const BLANK_ENTRY: EntryInput = {
  type: 'note',
  body: '',
  direction: 'outbound',
  outcome: '',
  contactNo: -1,
  at: '',
};

/** Return the entry stored in this browser, or a blank one if nothing valid is stored. */
export function restoreEntry(stored: StoredInput): EntryInput {
  const { type, direction, contactNo } = stored;
  return {
    type: TYPES.find((option) => option === type) ?? BLANK_ENTRY.type,
    body: storedText(stored, 'body'),
    direction: direction === 'inbound' ? 'inbound' : 'outbound',
    outcome: storedText(stored, 'outcome'),
    contactNo: typeof contactNo === 'number' ? contactNo : -1,
    at: storedText(stored, 'at'),
  };
}

const TYPES: readonly EntryInput['type'][] = ['note', 'call', 'visit', 'whatsapp', 'email'];

/** Return the values to store, or none if there is no text. */
export function toKeep(entry: EntryInput): StoredInput {
  return entry.body.trim() === '' ? {} : { ...entry };
}
