import { useState } from 'react';
import { isApiError } from '@shared/api/errors';
import { useOpen, type ContentRecord } from '../kind';

/** Opens the record as readers would see it in a window of its own, what is typed saved first. */
export function usePreviewLink(content: ContentRecord) {
  const { kind, id, record } = useOpen();
  const [isBusy, setBusy] = useState(false);
  const show = async () => {
    setBusy(true);
    try {
      if (record.isDirty && !(await record.submit())) return;
      const { url } = await kind.preview(id, { country: content.country });
      window.open(url, '_blank', 'noopener');
    } catch (error) {
      // The client has told of it.
      if (!isApiError(error)) throw error;
    } finally {
      setBusy(false);
    }
  };
  return { isBusy, show };
}
