import type { CallInput, CallOutput } from '@shared/api/types';
import type { Tone } from '@shared/ui/StatusChip';

export { STORE_EDIT, storeName } from '@shared/format/stores';

export type FeedbackRow = CallOutput<'error_feedback/query_feedbacks'>['list'][number];
export type Feedback = CallOutput<'error_feedback/get_feedback_detail'>;
export type Joined = Feedback['joined'][number];
export type StatusChange = Omit<
  CallInput<'error_feedback/change_feedback_status'>,
  'feedback_id' | 'version'
>;
export type Patch = Omit<CallInput<'error_feedback/edit_feedback'>, 'feedback_id' | 'version'>;
export type VerifyMethod = NonNullable<CallInput<'error_feedback/apply_feedback'>['verify_method']>;
export type Resolution = NonNullable<StatusChange['resolution']>;

export const FEEDBACK_LIST = '/store/error_feedback/list';
/** Value of the `id` parameter for the form of a new report. */
export const NEW_REPORT = 'new';

export const STATUS_TONES: Readonly<Record<FeedbackRow['status'], Tone>> = {
  new: 'info',
  in_progress: 'warning',
  waiting: 'neutral',
  resolved: 'plain',
  duplicate: 'neutral',
  spam: 'danger',
};

/** Return true if the report still needs work. */
export function isOpen({ status }: Pick<FeedbackRow, 'status'>): boolean {
  return ['new', 'in_progress', 'waiting'].includes(status);
}
