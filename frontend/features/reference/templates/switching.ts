import type { QueryClient } from '@tanstack/react-query';
import { callApi } from '@shared/api/client';
import { isApiError } from '@shared/api/errors';
import { named } from '@shared/ui/names';
import { toast } from '@shared/ui/toasts';
import { templateKeys, type Template } from '../model';

type Switched = Pick<Template, 'template_id' | 'version' | 'label'>;

/** Enable or disable a template, based on the loaded version. Show a toast with undo. */
export async function setActive(
  client: QueryClient,
  country: string,
  { template_id, version, label }: Switched,
  is_active: boolean,
): Promise<void> {
  try {
    const input = { template_id, version, is_active };
    const saved = await callApi('business_message/save_template', input, { country });
    const now = { template_id, label, version: saved.version ?? version };
    const back = { label: 'Undo', run: () => void setActive(client, country, now, !is_active) };
    toast.success(`${named(label)} ${is_active ? 'enabled' : 'disabled'}`, { action: back });
  } catch (error) {
    // The API client has already shown the error.
    if (!isApiError(error)) throw error;
  } finally {
    await client.invalidateQueries({ queryKey: templateKeys.all });
  }
}
