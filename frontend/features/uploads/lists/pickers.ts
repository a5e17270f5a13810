import { callApi } from '@shared/api/client';
import { formatCounted } from '@shared/format/count';
import type { FilterOption } from '@shared/form/idPicker';

/** Return the tags that contain the keyword, each with its number of pictures. */
export async function searchTags(keyword: string, signal: AbortSignal): Promise<readonly FilterOption[]> {
  const response = await callApi('picture/query_tags', { keyword }, { signal, handles: 'all' });
  return response.list.map(({ tag, count }) => ({
    value: tag,
    label: tag,
    hint: formatCounted(count, 'picture'),
  }));
}
