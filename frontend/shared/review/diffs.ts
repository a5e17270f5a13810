import type { Tone } from '@shared/ui/StatusChip';

export type DecisionCode = 'pending' | 'accept' | 'reject' | 'edit';

/** Difference between a store and a proposal. */
export interface Diff {
  field: string;
  label: string;
  /** Current value of the store. */
  current_value?: unknown;
  proposed_value?: unknown;
  severity: 'minor' | 'major' | 'critical';
  /** True if only staff may change the field, and only manually. */
  locked: boolean;
  decision: DecisionCode;
  edited_value?: unknown;
  reason: string;
  shift_m: number | null;
  current_lines: readonly string[];
  proposed_lines: readonly string[];
  edited_lines: readonly string[];
}

/** Decision of a user on one difference. */
export interface Decision {
  field: string;
  decision: DecisionCode;
  edited_value?: unknown;
  reason?: string | null;
}

export const SEVERITY_TONES: Readonly<Record<Diff['severity'], Tone>> = {
  minor: 'neutral',
  major: 'warning',
  critical: 'danger',
};
