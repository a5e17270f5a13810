import { callApi } from '@shared/api/client';
import type { CallInput } from '@shared/api/types';
import { fromLocal } from '../moments';
import type { Contact, Lead, Move, Stage } from '../model';

/** Answers to the requirements of a stage. Only required ones are sent. */
export interface Answers {
  activityType: 'call' | 'visit' | 'whatsapp' | 'email';
  activityBody: string;
  taskTitle: string;
  taskDue: string;
  contactNo: number;
  contactRole: 'owner' | 'manager';
  regionId: number | null;
  value: number | null;
  closeOn: string;
  lostReason: string;
  note: string;
}

export type StageRequirements = Readonly<Record<string, string>>;

/**
 * Return the answers that a stage requires of every lead, by field; null if none, or if the lead cannot enter
 * it. The server has the same rules, and more that depend on the lead.
 */
export function alwaysRequired(
  lead: Pick<Lead, 'stage' | 'allowed_stages' | 'store'>,
  stage: Stage,
): StageRequirements | null {
  if (!lead.allowed_stages.includes(stage)) return null;
  if (stage === 'lost') return { lost_reason: '' };
  if (stage === 'won' && lead.store === null) return { store_id: '' };
  return lead.stage === 'won' ? { note: '' } : null;
}

/**
 * Return the missing answers by field, with a message. Nothing may be sent before all are there: each requirement
 * is saved by its own call.
 */
export function missingAnswers(
  requirements: StageRequirements,
  answers: Answers,
): Readonly<Record<string, string>> {
  const isLost = 'lost_reason' in requirements;
  const missing: readonly (readonly [string, boolean, string])[] = [
    ['body', 'activity' in requirements && answers.activityBody.trim() === '', 'Enter the outcome'],
    ['title', 'task' in requirements && answers.taskTitle.trim() === '', 'Enter the task'],
    ['due_at', 'task' in requirements && answers.taskDue === '', 'Choose a date and time'],
    ['region_l1_id', 'region_l1_id' in requirements && answers.regionId === null, 'Choose a region'],
    ['expected_value', 'expected_value' in requirements && answers.value === null, 'Enter a value'],
    ['expected_close_on', 'expected_close_on' in requirements && answers.closeOn === '', 'Choose a date'],
    ['lost_reason', isLost && answers.lostReason === '', 'Choose a reason'],
    ['note', !isLost && 'note' in requirements && answers.note.trim() === '', 'Enter a reason'],
  ];
  return Object.fromEntries(
    missing.flatMap(([field, isMissing, text]) => (isMissing ? [[field, text]] : [])),
  );
}

/** Save the required details so that the lead may enter its stage. Return its new version. */
export async function submitRequirements(
  lead: Lead,
  requirements: StageRequirements,
  answers: Answers,
  zone: string,
): Promise<Lead> {
  const options = { country: lead.country, handles: 'all' as const };
  const id = { lead_id: lead.lead_id };
  if ('activity' in requirements) {
    await callApi(
      'crm/add_activity',
      { ...id, type: answers.activityType, body: answers.activityBody },
      options,
    );
  }
  if ('task' in requirements) {
    const due_at = fromLocal(answers.taskDue, zone);
    await callApi(
      'crm/save_task',
      { ...id, title: answers.taskTitle, ...(due_at === null ? {} : { due_at }) },
      options,
    );
  }
  const patch = patchOf(lead, requirements, answers);
  if (Object.keys(patch).length === 0) return lead;
  return callApi('crm/edit_lead', { ...id, version: lead.version, ...patch }, options);
}

type Patch = Omit<CallInput<'crm/edit_lead'>, 'lead_id' | 'version'>;

function patchOf(lead: Lead, requirements: StageRequirements, answers: Answers): Patch {
  const { value, closeOn } = answers;
  return {
    ...('contacts' in requirements ? { contacts: withDecider(lead.contacts, answers) } : {}),
    ...('region_l1_id' in requirements ? { region_l1_id: answers.regionId } : {}),
    ...('expected_value' in requirements ? { expected_value: value } : {}),
    ...('expected_close_on' in requirements ? { expected_close_on: closeOn === '' ? null : closeOn } : {}),
  };
}

function withDecider(contacts: readonly Contact[], { contactNo, contactRole }: Answers): Contact[] {
  return contacts.map((contact, index) =>
    index === contactNo ? { ...contact, role: contactRole } : contact,
  );
}

/** Return the details that are part of the move itself. */
export function moveDetailsOf(
  requirements: StageRequirements,
  { lostReason, note }: Answers,
): Pick<Move, 'lost_reason' | 'note'> {
  if ('lost_reason' in requirements)
    return { lost_reason: lostReason as NonNullable<Move['lost_reason']>, note };
  return 'note' in requirements ? { note } : {};
}
