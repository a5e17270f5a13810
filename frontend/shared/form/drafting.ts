import type { Draft } from '@shared/workspace/drafts';
import { isSame, type FormValues } from './patch';

type DraftValues = Pick<Draft, 'values' | 'version'>;

/** Values of a form after an offered draft was accepted. */
export interface Joined extends DraftValues {
  /** True if a field of the draft replaced other unsaved input. */
  isDisplacing: boolean;
}

/**
 * Merge an offered draft into the unsaved input. The draft wins, because the user chose it; other fields
 * stay.
 */
export function join(mine: DraftValues, offered: DraftValues): Joined {
  return {
    values: { ...mine.values, ...offered.values },
    version: olderOf(mine.version, offered.version),
    isDisplacing: Object.entries(mine.values).some(
      ([field, value]) => field in offered.values && !isSame(value, offered.values[field]),
    ),
  };
}

/** Return the older version to save against. The server then reports every change since either was loaded. */
function olderOf(one: number | null, other: number | null): number | null {
  if (one === null || other === null) return one ?? other;
  return Math.min(one, other);
}

/** Return the initial values of a form with a draft. */
export function withDraft(values: FormValues, draft: DraftValues | null): FormValues {
  return draft === null ? values : { ...values, ...draft.values };
}
