import { callApi } from '@shared/api/client';
import { isApiError } from '@shared/api/errors';
import { toast } from '@shared/ui/toasts';

interface Refused {
  country: string;
  objectType: string;
  objectId: number;
  action: string;
  /** Description of the shortcut: 'Hold'. */
  meaning: string;
  /** Advice shown below the reason: 'Press A to approve or R to reject.' */
  hint?: string;
}

/** Show why the action of a pressed shortcut is not possible now. */
export async function showWhyNot({
  country,
  objectType,
  objectId,
  action,
  meaning,
  hint,
}: Refused): Promise<void> {
  const record = { object_type: objectType, object_id: objectId };
  try {
    const { list } = await callApi('system/get_unavailable_actions', record, { country });
    const reason = list.find((one) => one.action === action)?.reason;
    toast.info(`${meaning}: ${reason ?? 'not possible now'}`, { hint: hint ?? null });
  } catch (error) {
    // The API client has shown the error.
    if (!isApiError(error)) throw error;
  }
}
