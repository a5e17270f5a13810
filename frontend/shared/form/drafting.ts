import type { Draft } from '@shared/workspace/drafts';
import { isSame, type FormValues } from './patch';

type DraftValues = Pick<Draft, 'values' | 'version'>;

/** What a form holds once it goes on from an offered draft. */
export interface Joined extends DraftValues {
  /** Whether a field of the draft took the place of something else that was typed here. */
  isDisplacing: boolean;
}

/** Joins an offered draft to what was typed here. The draft was asked for, so it wins; the rest stays. */
export function join(mine: DraftValues, offered: DraftValues): Joined {
  return {
    values: { ...mine.values, ...offered.values },
    version: olderOf(mine.version, offered.version),
    isDisplacing: Object.entries(mine.values).some(
      ([field, value]) => field in offered.values && !isSame(value, offered.values[field]),
    ),
  };
}

/** The version to save over: by the older one the server tells of every change since either was read. */
function olderOf(one: number | null, other: number | null): number | null {
  if (one === null || other === null) return one ?? other;
  return Math.min(one, other);
}

/** The values of a form that begins with a draft. */
export function withDraft(values: FormValues, draft: DraftValues | null): FormValues {
  return draft === null ? values : { ...values, ...draft.values };
}
