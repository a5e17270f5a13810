import type { QueryClient } from '@tanstack/react-query';
import { callApi } from '@shared/api/client';
import { isApiError } from '@shared/api/errors';
import { formatDate } from '@shared/format/dates';
import { bootstrapKeys } from '@shared/session/bootstrap';
import { confirm } from '@shared/ui/confirm';
import { named } from '@shared/ui/names';
import { toast } from '@shared/ui/toasts';
import { holidayKeys, type Holiday } from '../model';
import { holidayValues } from './holidayForm';

/**
 * Mark the date of a holiday as certain or tentative, based on the loaded version. Show a toast with undo.
 */
export async function setTentative(
  client: QueryClient,
  country: string,
  holiday: Holiday,
  tentative: boolean,
): Promise<void> {
  await attempt(client, async () => {
    const { holiday_id, version } = holiday;
    const saved = await callApi('taxonomy/save_holiday', { holiday_id, version, tentative }, { country });
    const back = { label: 'Undo', run: () => void setTentative(client, country, saved, !tentative) };
    toast.success(`${named(saved.name)} is ${tentative ? 'tentative again' : 'confirmed'}`, {
      ...(tentative ? {} : { action: back }),
    });
  });
}

/** Delete a holiday after confirmation. Resolve to true if it was deleted. */
export async function deleteHoliday(
  client: QueryClient,
  country: string,
  holiday: Holiday,
): Promise<boolean> {
  const name = `${holiday.name}, ${formatDate(holiday.date)}`;
  const isSure = await confirm({
    title: `Delete ${name}?`,
    text: 'Stores that follow holidays use their regular hours on this day. Special hours are kept.',
    confirmLabel: 'Delete',
    isDangerous: true,
  });
  if (!isSure) return false;
  return attempt(client, async () => {
    const { holiday_id, version } = holiday;
    await callApi('taxonomy/delete_holiday', { holiday_id, version }, { country });
    const again = () => void attempt(client, () => addAgain(country, holiday));
    toast.success(`Deleted: ${named(name)}`, { action: { label: 'Undo', run: again } });
  });
}

async function addAgain(country: string, holiday: Holiday): Promise<void> {
  const saved = await callApi('taxonomy/save_holiday', holidayValues(holiday), { country });
  toast.success(`${named(saved.name)} restored`);
}

/** Run an action and refetch the list afterwards. Resolve to true on success. The API client shows errors. */
async function attempt(client: QueryClient, run: () => Promise<void>): Promise<boolean> {
  try {
    await run();
    return true;
  } catch (error) {
    if (!isApiError(error)) throw error;
    return false;
  } finally {
    await client.invalidateQueries({ queryKey: holidayKeys.all });
    await client.invalidateQueries({ queryKey: bootstrapKeys.all });
  }
}
