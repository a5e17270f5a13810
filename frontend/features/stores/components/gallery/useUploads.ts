import { useState } from 'react';
import { useStore } from 'zustand';
import { createUploadQueue } from '@shared/pictures/uploadQueue';
import { useCountryCode } from '@shared/session/hooks';
import type { UploadedPicture } from '../../model';

const FIELDS = { folder: 'store' };

/** Return the uploads of a form, two at a time. Each can be canceled and retried. */
export function useUploads(onArrived: (picture: UploadedPicture) => void) {
  const country = useCountryCode();
  const [queue] = useState(() => createUploadQueue(false));
  const sendings = useStore(queue.store, ({ list }) => list);
  const start = (files: readonly File[]) => queue.start(files, { country, fields: FIELDS, onArrived });
  return { sendings, start, cancel: queue.cancel, retry: queue.retry };
}
