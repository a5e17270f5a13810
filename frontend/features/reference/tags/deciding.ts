import type { QueryClient } from '@tanstack/react-query';
import { callApi } from '@shared/api/client';
import { isApiError } from '@shared/api/errors';
import { bootstrapKeys } from '@shared/session/bootstrap';
import { named } from '@shared/ui/names';
import { toast } from '@shared/ui/toasts';
import { tagKeys, type Tag, type TagStatus } from '../model';

const STATUS_MESSAGES: Readonly<Record<TagStatus, string>> = {
  active: 'accepted',
  blocked: 'is blocked',
  suggested: 'waits again',
};

/** Accept or block a tag, based on the loaded version. Show a toast with undo. */
export async function setTagStatus(
  client: QueryClient,
  country: string,
  { tag_id, version, status: before }: Tag,
  status: TagStatus,
): Promise<void> {
  try {
    const saved = await callApi('taxonomy/save_tag', { tag_id, version, status }, { country });
    // A merged tag has no status to decide on, so undo cannot restore it.
    const back =
      before === 'merged'
        ? {}
        : { action: { label: 'Undo', run: () => void setTagStatus(client, country, saved, before) } };
    toast.success(`${named(saved.label)} ${STATUS_MESSAGES[status]}`, back);
  } catch (error) {
    // The API client has already shown the error.
    if (!isApiError(error)) throw error;
  } finally {
    await client.invalidateQueries({ queryKey: tagKeys.all });
    await client.invalidateQueries({ queryKey: bootstrapKeys.all });
  }
}
