import type { QueryClient } from '@tanstack/react-query';
import { callApi } from '@shared/api/client';
import { isApiError } from '@shared/api/errors';
import { bootstrapKeys } from '@shared/session/bootstrap';
import { named } from '@shared/ui/names';
import { toast } from '@shared/ui/toasts';
import { tagKeys, type Tag, type TagStatus } from '../model';

const SAID: Readonly<Record<TagStatus, string>> = {
  active: 'is accepted',
  blocked: 'is blocked',
  suggested: 'waits again',
};

/** Accepts or blocks a tag over the version that was looked at, and offers the way back. */
export async function setTagStatus(
  client: QueryClient,
  country: string,
  { tag_id, version, status: before }: Tag,
  status: TagStatus,
): Promise<void> {
  try {
    const saved = await callApi('taxonomy/save_tag', { tag_id, version, status }, { country });
    // What is a part of another tag is not decided on, nor brought back to it.
    const back =
      before === 'merged'
        ? {}
        : { action: { label: 'Undo', run: () => void setTagStatus(client, country, saved, before) } };
    toast.success(`${named(saved.label)} ${SAID[status]}`, back);
  } catch (error) {
    // The client has told of it.
    if (!isApiError(error)) throw error;
  } finally {
    await client.invalidateQueries({ queryKey: tagKeys.all });
    await client.invalidateQueries({ queryKey: bootstrapKeys.all });
  }
}
