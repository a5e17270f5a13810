import type { QueryClient } from '@tanstack/react-query';
import { callApi } from '@shared/api/client';
import { isApiError } from '@shared/api/errors';
import { bootstrapKeys } from '@shared/session/bootstrap';
import { toast } from '@shared/ui/toasts';
import { tagKeys, type Tag, type TagStatus } from '../model';
import { tagInput, tagValues } from './tagForm';

const SAID: Readonly<Record<TagStatus, string>> = {
  active: 'is accepted',
  blocked: 'is blocked',
  suggested: 'waits again',
};

/** Accepts or blocks a tag over the version that was looked at, and offers the way back. */
export async function setTagStatus(
  client: QueryClient,
  country: string,
  tag: Tag,
  status: TagStatus,
): Promise<void> {
  const { status: before, ...values } = tagValues(tag);
  try {
    const saved = await callApi('taxonomy/save_tag', tagInput({ ...values, status }, tag.country, tag), {
      country,
    });
    const back = { label: 'Undo', run: () => void setTagStatus(client, country, saved, before) };
    toast.success(`${saved.label} ${SAID[status]}`, { action: back });
  } catch (error) {
    // The client has told of it.
    if (!isApiError(error)) throw error;
  } finally {
    await client.invalidateQueries({ queryKey: tagKeys.all });
    await client.invalidateQueries({ queryKey: bootstrapKeys.all });
  }
}
