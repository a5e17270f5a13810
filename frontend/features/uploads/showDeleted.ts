import type { QueryClient } from '@tanstack/react-query';
import { named } from '@shared/ui/names';
import { toast } from '@shared/ui/toasts';
import { undoChangesets } from '@shared/work/undo';

interface Deleted {
  title: string;
  country: string;
  changesetId: number;
  /** Additional text of the message. */
  rest?: string;
}

/** Show a toast for a deleted picture, with undo. */
export function showDeleted(client: QueryClient, { title, country, changesetId, rest = '' }: Deleted): void {
  const undo = () => undoChangesets(client, { changesetIds: [changesetId], country, title });
  toast.success(`${named(title)} is deleted${rest}`, { action: { label: 'Undo', run: () => void undo() } });
}
