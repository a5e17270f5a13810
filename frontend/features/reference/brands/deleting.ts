import type { QueryClient } from '@tanstack/react-query';
import { callApi } from '@shared/api/client';
import { isApiError } from '@shared/api/errors';
import { confirm } from '@shared/ui/confirm';
import { named } from '@shared/ui/names';
import { toast } from '@shared/ui/toasts';
import { brandKeys, type Brand } from '../model';

/** Deletes a brand once the person said that they mean it; one that stores are of is refused, and the client says so. */
export async function deleteBrand(client: QueryClient, country: string, brand: Brand): Promise<void> {
  const { brand_id, version, name } = brand;
  const isSure = await confirm({
    title: `Delete the brand ${name}?`,
    text: 'Imports and feeds no longer know its shops by it. A brand that stores are of cannot be deleted.',
    confirmLabel: 'Delete',
    isDangerous: true,
  });
  if (!isSure) return;
  try {
    await callApi('store/delete_brand', { brand_id, version }, { country });
    toast.success(`Deleted: ${named(name)}`);
  } catch (error) {
    // The client has told of it.
    if (!isApiError(error)) throw error;
  } finally {
    await client.invalidateQueries({ queryKey: brandKeys.all });
  }
}
