import type { InboxLine } from '@shared/inbox/inbox';
import type { IconName } from '@shared/ui/Icon';
import type { Tone } from '@shared/ui/StatusChip';

/** What names a line among records of all kinds. */
export function named({ kind, object_id }: Pick<InboxLine, 'kind' | 'object_id'>): string {
  return `${kind} ${object_id}`;
}

/** The line that the keys are about: the one that was moved to, while it is there, else the first. */
export function at(lines: readonly InboxLine[], wanted: string | null): InboxLine | undefined {
  return lines.find((line) => named(line) === wanted) ?? lines[0];
}

export const URGENCY_TONES: Readonly<Record<InboxLine['urgency'], Tone>> = {
  overdue: 'danger',
  urgent: 'warning',
  high: 'info',
  soon: 'neutral',
  normal: 'neutral',
  low: 'neutral',
};

const ICONS: Readonly<Record<string, IconName>> = {
  sync_item: 'redo',
  feedback: 'warning',
  business_message: 'user',
  comment: 'comment',
  article: 'read',
  video: 'video',
};

/** The icon of a kind; a kind that is new gets the inbox's own. */
export function iconOf(kind: string): IconName {
  return ICONS[kind] ?? 'inbox';
}
