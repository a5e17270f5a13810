import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { CallOutput } from '@shared/api/types';
import { uploadFile } from '@shared/api/upload';
import { useCountryCode } from '@shared/session/hooks';
import type { PictureRef } from '../../model';

type Uploaded = CallOutput<'file/upload_picture'>;
const UPLOAD_MS = 5 * 60_000;
export const PICTURE_TYPES = 'image/jpeg,image/png,image/webp';

const pictureKey = (id: number | null) => ['picture', id];

/** A picture that was uploaded in this window, by its id: a form keeps the id alone. */
export function useUploadedPicture(id: number | null): PictureRef | null {
  return useQueryClient().getQueryData<PictureRef>(pictureKey(id)) ?? null;
}

/** Uploads one picture and tells how far it has come. */
export function useUpload(folder: 'store' | 'other', onUploaded: (picture: PictureRef) => void) {
  const client = useQueryClient();
  const country = useCountryCode();
  const [progress, setProgress] = useState(0);
  const upload = useMutation({
    mutationFn: async (file: File) => {
      setProgress(0);
      const options = {
        country,
        fields: { folder },
        onProgress: setProgress,
        timeout: UPLOAD_MS,
        handles: 'all',
      } as const;
      return (await uploadFile('file/upload_picture', file, file.name, options)) as Uploaded;
    },
    onSuccess: (picture) => {
      client.setQueryData(pictureKey(picture.picture_id), picture);
      onUploaded(picture);
    },
  });
  return { upload, progress };
}
