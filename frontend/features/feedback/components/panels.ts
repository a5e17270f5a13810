import type { CommandId } from '@shared/ui/keymap';

export type Panel = 'resolve' | 'wait' | 'duplicate' | 'spam' | null;

interface Way {
  panel: NonNullable<Panel>;
  command: CommandId;
  meaning: string;
}

/** Ways to close a report without applying it, each with its shortcut. */
export const WAYS: readonly Way[] = [
  { panel: 'resolve', command: 'done', meaning: 'Close without a change' },
  { panel: 'wait', command: 'reply', meaning: 'Ask the reporter' },
  { panel: 'duplicate', command: 'repeats', meaning: 'Duplicate' },
  { panel: 'spam', command: 'spam', meaning: 'Spam' },
];
