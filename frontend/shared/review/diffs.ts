import type { Tone } from '@shared/ui/StatusChip';

export type DecisionCode = 'pending' | 'accept' | 'reject' | 'edit';

/** One difference between what a store has and what somebody says of it. */
export interface Diff {
  field: string;
  label: string;
  /** What the store has now. */
  current_value?: unknown;
  proposed_value?: unknown;
  severity: 'minor' | 'major' | 'critical';
  /** Whether only staff may change it, by their own word. */
  locked: boolean;
  decision: DecisionCode;
  edited_value?: unknown;
  reason: string;
  shift_m: number | null;
  current_lines: readonly string[];
  proposed_lines: readonly string[];
  edited_lines: readonly string[];
}

/** What a person says of one difference. */
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
