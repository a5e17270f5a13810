import type { CallInput, CallOutput } from '@shared/api/types';
import type { Tone } from '@shared/ui/StatusChip';

export { STORE_EDIT, storeName } from '@shared/format/stores';
export { labelIn } from '@shared/session/bootstrap';

export type MessageRow = CallOutput<'business_message/query_messages'>['list'][number];
export type Message = CallOutput<'business_message/get_message_detail'>;
export type Entry = Message['entries'][number];
export type Attachment = Entry['attachments'][number];
export type DiscardedMail = CallOutput<'business_message/query_discarded_mail'>['list'][number];
export type OriginalMail = CallOutput<'business_message/get_original_mail'>;
export type Claim = NonNullable<Message['claim']>;
export type Template = CallOutput<'business_message/query_templates'>['templates'][number];
export type Patch = Omit<CallInput<'business_message/edit_message'>, 'message_id' | 'version'>;
export type Checked = Omit<CallInput<'business_message/check_claim'>, 'message_id' | 'version'>;
export type StatusChange = Omit<
  CallInput<'business_message/change_message_status'>,
  'message_id' | 'version'
>;
export type Resolution = NonNullable<StatusChange['resolution']>;
export type ReplyChannel = NonNullable<CallInput<'business_message/reply_message'>['channel']>;
export type NewMessage = CallInput<'business_message/create_message'>;

/** The leads that may be the same, to be linked instead; the token makes a new one all the same. */
export interface Alike {
  leads: readonly { lead_id: number; words: string }[];
  token: string;
}

/** What the server asks about before it makes a lead: each warning names one in its code. */
export function alikeOf(data: unknown): Alike {
  const { warnings, confirm_token: token } = data as {
    warnings: readonly { code: string; msg: string }[];
    confirm_token: string;
  };
  const leads = warnings.map(({ code, msg }) => ({ lead_id: Number(code.split('_').pop()), words: msg }));
  return { leads, token };
}

export const MESSAGE_LIST = '/store/business_message/list';
export const LEAD_DETAIL = '/store/crm/detail';

export const STATUS_TONES: Readonly<Record<MessageRow['status'], Tone>> = {
  new: 'info',
  open: 'warning',
  waiting_sender: 'neutral',
  resolved: 'success',
  closed: 'neutral',
  spam: 'danger',
};

/** The outcomes that a person may say; what became a lead says so itself. */
export const OUTCOMES: readonly Resolution[] = ['answered', 'info_updated', 'declined', 'no_reply'];

/** Who writes, and for whom. */
export function senderName({ sender_name, company }: Pick<MessageRow, 'sender_name' | 'company'>): string {
  return company === '' ? sender_name : `${sender_name}, ${company}`;
}

/** The states in which the inbox has it. */
export const WAITS: readonly Message['status'][] = ['new', 'open'];
