import type { CommandId } from '@shared/ui/keymap';

export type Panel = 'resolve' | 'spam' | null;

interface Way {
  panel: NonNullable<Panel>;
  command: CommandId;
  meaning: string;
}

/** Ways to end a thread, each with its shortcut. */
export const WAYS: readonly Way[] = [
  { panel: 'resolve', command: 'done', meaning: 'Resolve' },
  { panel: 'spam', command: 'spam', meaning: 'Spam' },
];
