import type { InboxLine } from '@shared/inbox/inbox';
import type { IconName } from '@shared/ui/Icon';
import type { Tone } from '@shared/ui/StatusChip';

/** Return the key of a line, unique among all kinds of records. */
export function named({ kind, object_id }: Pick<InboxLine, 'kind' | 'object_id'>): string {
  return `${kind} ${object_id}`;
}

/** Return the line that shortcuts apply to: the selected one if it still exists, otherwise the first. */
export function at(lines: readonly InboxLine[], wanted: string | null): InboxLine | undefined {
  return lines.find((line) => named(line) === wanted) ?? lines[0];
}

export const URGENCY_TONES: Readonly<Record<InboxLine['urgency'], Tone>> = {
  overdue: 'danger',
  urgent: 'danger',
  high: 'warning',
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

/** Return the icon of a kind. Unknown kinds get the inbox icon. */
export function iconOf(kind: string): IconName {
  return ICONS[kind] ?? 'inbox';
}
