import type { QueryClient } from '@tanstack/react-query';
import { callApi } from '@shared/api/client';
import { isApiError } from '@shared/api/errors';
import { confirm } from '@shared/ui/confirm';
import { named } from '@shared/ui/names';
import { toast } from '@shared/ui/toasts';
import { brandKeys, type Brand } from '../model';

/**
 * Delete a brand after confirmation. The server refuses if stores use it, and the API client shows the error.
 */
export async function deleteBrand(client: QueryClient, country: string, brand: Brand): Promise<void> {
  const { brand_id, version, name } = brand;
  const isSure = await confirm({
    title: `Delete the brand ${name}?`,
    text: 'Imports and feeds no longer recognize the brand. A brand with stores cannot be deleted.',
    confirmLabel: 'Delete',
    isDangerous: true,
  });
  if (!isSure) return;
  try {
    await callApi('store/delete_brand', { brand_id, version }, { country });
    toast.success(`Deleted: ${named(name)}`);
  } catch (error) {
    // The API client has already shown the error.
    if (!isApiError(error)) throw error;
  } finally {
    await client.invalidateQueries({ queryKey: brandKeys.all });
  }
}
