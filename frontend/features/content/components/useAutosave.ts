import { useEffect, useEffectEvent } from 'react';
import { isApiError } from '@shared/api/errors';
import type { ContentRecord, Open } from '../kind';

const EVERY_MS = 30_000;
/** Statuses with autosave. In others a save changes what is or was on the site, so the user has to decide. */
const BY_ITSELF: readonly string[] = ['draft', 'changes_requested'];

/** Save a record every 30 seconds if autosave is on. Consecutive autosaves share one version. */
export function useAutosave({ kind, id, record }: Open, content: ContentRecord, isOn: boolean): void {
  const saveNow = useEffectEvent(async () => {
    if (!record.isDirty || record.isSaving || !BY_ITSELF.includes(content.status)) return;
    try {
      await record.saveSilently((patch, version) =>
        kind.edit(id, { ...patch, version, autosave: true }, { country: content.country, handles: 'all' }),
      );
    } catch (error) {
      // The draft stays in the form. The next interval tries again.
      if (!isApiError(error)) throw error;
    }
  });
  useEffect(() => {
    if (!isOn) return undefined;
    const timer = window.setInterval(() => void saveNow(), EVERY_MS);
    return () => window.clearInterval(timer);
  }, [isOn]);
}
