import type { QueryClient } from '@tanstack/react-query';
import { named } from '@shared/ui/names';
import { toast } from '@shared/ui/toasts';
import { undoChangesets } from '@shared/work/undo';

interface Deleted {
  title: string;
  country: string;
  changesetId: number;
  /** What else there is to say of it. */
  rest?: string;
}

/** Says that a picture is deleted, and offers to take that back. */
export function sayDeleted(client: QueryClient, { title, country, changesetId, rest = '' }: Deleted): void {
  const undo = () => undoChangesets(client, { changesetIds: [changesetId], country, title });
  toast.success(`${named(title)} is deleted${rest}`, { action: { label: 'Undo', run: () => void undo() } });
}
