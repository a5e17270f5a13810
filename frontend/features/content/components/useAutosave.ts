import { useEffect, useEffectEvent } from 'react';
import { isApiError } from '@shared/api/errors';
import type { ContentRecord, Open } from '../kind';

const EVERY_MS = 30_000;
/** What is on the site, or was, changes its state by a save: that is the person's to decide. */
const BY_ITSELF: readonly string[] = ['draft', 'changes_requested'];

/** Saves by itself every half minute where it is on, as one version that the next such save replaces. */
export function useAutosave({ kind, id, record }: Open, content: ContentRecord, isOn: boolean): void {
  const saveNow = useEffectEvent(async () => {
    if (!record.isDirty || record.isSaving || !BY_ITSELF.includes(content.status)) return;
    try {
      await record.saveSilently((patch, version) =>
        kind.edit(id, { ...patch, version, autosave: true }, { country: content.country, handles: 'all' }),
      );
    } catch (error) {
      // The draft is kept; the next round tries again.
      if (!isApiError(error)) throw error;
    }
  });
  useEffect(() => {
    if (!isOn) return undefined;
    const timer = window.setInterval(() => void saveNow(), EVERY_MS);
    return () => window.clearInterval(timer);
  }, [isOn]);
}
