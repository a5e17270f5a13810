import type { CallInput, CallOutput } from '@shared/api/types';
import type { Tone } from '@shared/ui/StatusChip';

export { STORE_EDIT, storeName } from '@shared/format/stores';
export { labelIn } from '@shared/session/bootstrap';

export type LeadRow = CallOutput<'crm/query_leads'>['list'][number];
export type Lead = CallOutput<'crm/get_lead_detail'>;
export type Board = CallOutput<'crm/get_lead_board'>;
export type BoardColumn = Board['columns'][number];
export type Stage = LeadRow['stage'];
export type Contact = Lead['contacts'][number];
export type Task = CallOutput<'crm/query_tasks'>['list'][number];
export type Activity = CallOutput<'crm/query_activities'>['list'][number];
export type Move = CallInput<'crm/move_lead'>;
export type DuplicateLead = CallOutput<'crm/check_lead_duplicates'>[number];

export const LEAD_LIST = '/store/crm/list';
export const LEAD = '/store/crm/detail';
export const LEAD_ADD = '/store/crm/add';
export const LEAD_IMPORT = '/store/crm/import';

export const OPEN_STAGES: readonly Stage[] = [
  'new',
  'contacted',
  'nurturing',
  'qualified',
  'proposal',
  'negotiation',
];

export const STAGE_TONES: Readonly<Record<Stage, Tone>> = {
  new: 'info',
  contacted: 'info',
  nurturing: 'neutral',
  qualified: 'warning',
  proposal: 'warning',
  negotiation: 'warning',
  won: 'success',
  lost: 'danger',
  junk: 'neutral',
};

export function isOpenStage(stage: Stage): boolean {
  return OPEN_STAGES.includes(stage);
}
