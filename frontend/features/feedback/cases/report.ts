import type { CallInput } from '@shared/api/types';

type ReportInput = CallInput<'error_feedback/create_feedback'>;

/** What a colleague notes of a call; empty texts were not said. */
export interface ReportValues {
  storeId: number | null;
  category: string;
  description: string;
  name: string;
  phone: string;
  email: string;
}

export const EMPTY_REPORT: ReportValues = {
  storeId: null,
  category: '',
  description: '',
  name: '',
  phone: '',
  email: '',
};

/** Whether there is enough to be sent: which store, and what is wrong with it. */
export function isWhole({ storeId, category }: ReportValues): boolean {
  return storeId !== null && category !== '';
}

/** What the call takes; a reply is wanted where there is somewhere to send it. */
export function reportInput({ storeId, category, description, ...who }: ReportValues): ReportInput {
  const said = Object.entries(who)
    .map(([key, text]) => [key, text.trim()] as const)
    .filter(([, text]) => text !== '');
  const reporter = { ...Object.fromEntries(said), wants_reply: who.email.trim() !== '' };
  return {
    store_id: storeId ?? 0,
    category: category as ReportInput['category'],
    description: description.trim(),
    ...(said.length === 0 ? {} : { reporter }),
  };
}
