import { skipToken, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { isApiError } from '@shared/api/errors';
import { mayPass } from '@shared/api/patience';
import { uploadFile } from '@shared/api/upload';
import { useCountryCode } from '@shared/session/hooks';
import { toast } from '@shared/ui/toasts';
import type { PictureDetail, PictureFolder, PictureRef, UploadedPicture } from './model';

const UPLOAD_MS = 120_000;
export const PICTURE_TYPES =
  'image/jpeg,image/png,image/webp,image/heic,image/heif,image/avif,image/gif,.heic,.heif';

const pictureKey = (id: number | null) => ['picture', id];

/** Return a picture in the format that other records reference. */
export function refOf({
  picture_id,
  url,
  thumb_url,
  width,
  height,
  alt,
}: Pick<PictureDetail, 'picture_id' | 'url' | 'thumb_url' | 'width' | 'height' | 'alt'>): PictureRef {
  return { picture_id, url, thumb_url, width, height, alt: alt.local || alt.en || '' };
}

/** Return a function that caches a picture, so that a form that stores its ID can show it. */
export function useRememberPicture() {
  const client = useQueryClient();
  return (picture: PictureRef) => client.setQueryData(pictureKey(picture.picture_id), picture);
}

/** Return a picture uploaded in this window by its ID, because a form stores only the ID. */
export function useUploadedPicture(id: number | null): PictureRef | null {
  return useQuery<PictureRef>({ queryKey: pictureKey(id), queryFn: skipToken }).data ?? null;
}

/** Upload one picture, with progress, cancel, and a retry that continues where it stopped. */
export function useUpload(folder: PictureFolder, onUploaded: (picture: PictureRef) => void) {
  const client = useQueryClient();
  const country = useCountryCode();
  const [progress, setProgress] = useState(0);
  const [isWaiting, setWaiting] = useState(false);
  const giveUp = useRef(new AbortController());
  const upload = useMutation({
    mutationFn: async (file: File) => {
      setProgress(0);
      setWaiting(false);
      giveUp.current = new AbortController();
      return (await uploadFile('file/upload_picture', file, file.name, {
        country,
        purpose: 'picture',
        fields: { folder },
        onProgress: setProgress,
        onWaiting: setWaiting,
        signal: giveUp.current.signal,
        timeout: UPLOAD_MS,
        handles: 'all',
      })) as UploadedPicture;
    },
    onSuccess: (picture, file) => {
      reportAnimation(picture, file.name);
      const ref = refOf(picture);
      client.setQueryData(pictureKey(picture.picture_id), ref);
      onUploaded(ref);
    },
  });
  return { upload, progress, isWaiting, cancel: () => giveUp.current.abort() };
}

/** Report that only the first frame of an animated picture is stored. */
export function reportAnimation({ was_animated: wasAnimated }: UploadedPicture, fileName: string): void {
  if (wasAnimated) toast.info(`${fileName} is animated. Only the first frame is saved.`);
}

/** Return the message of a failed upload; null if the error is silent. */
export function formatFailure(error: Error | null): string | null {
  if (error === null || (isApiError(error) && error.isSilent)) return null;
  if (isApiError(error) && mayPass(error)) return 'Connection lost. The uploaded part is kept.';
  return error.message;
}

/** Check whether a retry with the same file may succeed. */
export function canRetry(error: Error | null): boolean {
  return isApiError(error) && mayPass(error);
}
