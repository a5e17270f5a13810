import type { Entry } from '../model';

/** Return the author's name of an entry. */
export function authorOf(entry: Entry): string {
  if (entry.kind === 'inbound') {
    const name = entry.from_name === '' ? 'Unknown sender' : entry.from_name;
    return entry.author === null ? name : `${name}, logged by ${entry.author.nickname}`;
  }
  return entry.author?.nickname ?? 'Sofra';
}

const WAYS: Readonly<Record<Entry['channel'], string>> = {
  web_form: 'by web form',
  email: 'by email',
  phone: 'by phone',
  whatsapp: 'by WhatsApp',
  staff: '',
};

/** Return the channel of an entry, with the sender's address if it arrived by email. */
export function wayOf(entry: Entry): string {
  if (entry.kind === 'note') return 'note for colleagues';
  const from = entry.kind === 'inbound' && entry.from_email !== '' ? ` (${entry.from_email})` : '';
  return `${WAYS[entry.channel]}${from}`;
}
