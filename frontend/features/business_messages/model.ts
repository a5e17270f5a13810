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

/** Similar leads that can be linked instead, with the token that creates a new lead anyway. */
export interface SimilarLeads {
  leads: readonly { lead_id: number; words: string }[];
  token: string;
}

/** Return the similar leads of a confirmation response. Each warning code ends with a lead ID. */
export function similarLeadsOf(data: unknown): SimilarLeads {
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

/** Resolutions that a user can choose. "Converted" is set automatically for a lead. */
export const OUTCOMES: readonly Resolution[] = ['answered', 'info_updated', 'declined', 'no_reply'];

/** Return the sender's name, followed by the company if it is known. */
export function senderName({ sender_name, company }: Pick<MessageRow, 'sender_name' | 'company'>): string {
  return company === '' ? sender_name : `${sender_name}, ${company}`;
}

/** Statuses in which a thread is in the inbox. */
export const WAITS: readonly Message['status'][] = ['new', 'open'];
