import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import type { UploadedPicture } from '@shared/pictures/model';
import { createUploadQueue } from '@shared/pictures/uploadQueue';

export const MOST_PICTURES = 5;

/** Return the pictures of an entry. They upload as soon as they are chosen. Refused ones show the reason. */
export function usePictures(country: string) {
  const [queue] = useState(() => createUploadQueue(false));
  const [pictures, setPictures] = useState<readonly UploadedPicture[]>([]);
  const { list: sending } = useStore(queue.store);
  useEffect(() => () => queue.stop(), [queue]);
  const remove = (id: number) => setPictures((now) => now.filter(({ picture_id }) => picture_id !== id));
  const arrived = (made: UploadedPicture) =>
    setPictures((now) => [...now.filter(({ picture_id }) => picture_id !== made.picture_id), made]);
  return {
    pictures,
    sending,
    add: (files: readonly File[]) =>
      queue.start(files.slice(0, MOST_PICTURES - pictures.length - sending.length), {
        country,
        fields: { folder: 'other' },
        onArrived: arrived,
      }),
    cancel: queue.cancel,
    retry: queue.retry,
    remove,
    clear: () => setPictures([]),
  };
}

export type Pictures = ReturnType<typeof usePictures>;
