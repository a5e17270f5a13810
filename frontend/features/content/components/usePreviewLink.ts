import { useState } from 'react';
import { isApiError } from '@shared/api/errors';
import { useOpen, type ContentRecord } from '../kind';

/** Return a function that opens a preview in a new window. The function saves changes first. */
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
      // The API client has already shown the error.
      if (!isApiError(error)) throw error;
    } finally {
      setBusy(false);
    }
  };
  return { isBusy, show };
}
