import { callApi } from '@shared/api/client';
import { isApiError } from '@shared/api/errors';
import { toast } from '@shared/ui/toasts';

interface Refused {
  country: string;
  objectType: string;
  objectId: number;
  action: string;
  /** What the key does: 'Hold'. */
  meaning: string;
}

/** Show why an action that was asked for by its key is not possible now. */
export async function showWhyNot({ country, objectType, objectId, action, meaning }: Refused): Promise<void> {
  const record = { object_type: objectType, object_id: objectId };
  try {
    const { list } = await callApi('system/get_unavailable_actions', record, { country });
    const reason = list.find((one) => one.action === action)?.reason;
    toast.info(`${meaning}: ${reason ?? 'not possible now'}`);
  } catch (error) {
    // The client has shown it.
    if (!isApiError(error)) throw error;
  }
}
