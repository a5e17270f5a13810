import { WarningList } from '@shared/form/QuestionDialogs';
import type { WarningsView } from '@shared/form/questions';
import type { Warning } from '@shared/form/saving';
import { viewDuplicates } from './duplicates/viewDuplicates';

/** Codes of warnings about the address: pin, region, postcode. */
const OF_ADDRESS: ReadonlySet<string> = new Set(['pin_far', 'pin_region', 'postcode_state']);

/**
 * Return the confirmation shown before a store is saved. Its primary button goes back, because something may
 * be wrong.
 */
export function viewWarnings(warnings: readonly Warning[]): WarningsView | null {
  const duplicates = viewDuplicates(warnings);
  const isOfAddress = warnings.some(({ code }) => OF_ADDRESS.has(code));
  const isOfCost = warnings.some(({ code }) => code === 'unusual_cost');
  if (duplicates !== null || !(isOfAddress || isOfCost)) return duplicates;
  return {
    title: isOfAddress ? (isOfCost ? 'Check this value' : 'Check the address') : 'Check the cost',
    goOn: 'Save anyway',
    back: 'Back to the form',
    content: <WarningList warnings={warnings} />,
  };
}
