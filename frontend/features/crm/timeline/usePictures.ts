import { useState } from 'react';
import { isApiError } from '@shared/api/errors';
import type { CallOutput } from '@shared/api/types';
import { uploadFile } from '@shared/api/upload';
import { toast } from '@shared/ui/toasts';

export const MOST_PICTURES = 5;
export const PICTURE_TYPES = 'image/jpeg,image/png,image/webp,image/heic,image/heif,.heic,.heif';
const UPLOAD_MS = 5 * 60_000;

type Uploaded = CallOutput<'file/upload_picture'>;

/** Pictures that go along with an entry: uploaded as soon as they are chosen; what is refused says why. */
export function usePictures(country: string) {
  const [pictures, setPictures] = useState<readonly Uploaded[]>([]);
  const [sending, setSending] = useState<readonly string[]>([]);
  const add = async (files: readonly File[]) => {
    for (const file of files.slice(0, MOST_PICTURES - pictures.length)) {
      setSending((now) => [...now, file.name]);
      try {
        const made = (await uploadFile('file/upload_picture', file, file.name, {
          country,
          purpose: 'picture',
          fields: { folder: 'other' },
          timeout: UPLOAD_MS,
          handles: 'all',
        })) as Uploaded;
        setPictures((now) => [...now.filter(({ picture_id: id }) => id !== made.picture_id), made]);
      } catch (error) {
        if (!isApiError(error)) throw error;
        toast.error(`${file.name}: ${error.message}`);
      } finally {
        setSending((now) => now.filter((name) => name !== file.name));
      }
    }
  };
  return {
    pictures,
    sending,
    add,
    remove: (id: number) => setPictures((now) => now.filter(({ picture_id }) => picture_id !== id)),
    clear: () => setPictures([]),
  };
}

export type Pictures = ReturnType<typeof usePictures>;
