import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { useStore } from 'zustand';
import { callApi } from '@shared/api/client';
import { CODE } from '@shared/api/codes';
import { isApiError } from '@shared/api/errors';
import { sendRest } from '@shared/api/pieces';
import { digestOf } from '@shared/api/sha256';
import type { Warning } from '@shared/form/saving';
import { canRetry, formatFailure } from '@shared/pictures/pictures';
import { useCountryCode } from '@shared/session/hooks';
import { session } from '@shared/api/session';
import { confirm } from '@shared/ui/confirm';
import { useTab } from '@shared/workspace/hooks';
import { fileKey } from './api';
import type { VideoFile } from './model';
import { uploads, type OnItsWay } from './uploads';

/**
 * Return the upload of a form (see `uploads`) and the functions to start and cancel it. It uploads in chunks
 * and survives network errors. A file with the same name and size resumes where it stopped, even after a
 * reload. `onArrived` receives the accepted file, in whichever form has the key by then.
 */
export function useVideoUpload(key: string, onArrived: (file: VideoFile) => void) {
  const client = useQueryClient();
  const country = useCountryCode();
  const tab = useTab();
  const upload = useStore(uploads.store, ({ byForm }) => byForm[key]);
  const sending = upload?.sending ?? null;

  const isWaiting = upload !== undefined && upload.arrived !== null && !upload.isReported;
  const deliver = useEffectEvent(() => {
    const file = uploads.take(key);
    if (file !== null) onArrived(file);
  });
  useEffect(() => {
    if (isWaiting) deliver();
  }, [isWaiting]);

  // Closing the form of a new video cancels its upload. A hidden tab continues uploading.
  const leave = useEffectEvent(() => {
    if (tab.isActive() && uploads.isNew(key)) uploads.drop(key);
  });
  useEffect(() => () => leave(), []);

  const start = async (file: File) => {
    const { id: at, signal } = uploads.begin(key, file);
    const change = (part: Partial<OnItsWay>) => uploads.change(at, part);
    const silent = { signal, country, handles: 'all' } as const;
    try {
      const slot = await callApi(
        'video/get_video_token',
        { purpose: 'upload', file_name: file.name.slice(-200), size: file.size, mime: file.type },
        silent,
      );
      const { upload_id: id, chunk_size: size, received } = slot.fields ?? {};
      await sendRest(
        { upload_id: Number(id), chunk_size: Number(size), received: Number(received) },
        {
          file,
          filename: file.name,
          token: session.getState().token,
          country,
          signal,
          onArrived: (bytes) => change({ progress: bytes / file.size }),
          onWaiting: (isWaiting) => change({ isWaiting }),
        },
      );
      change({ doing: 'checking', progress: 0 });
      const sha256 = await digestOf(file, (progress) => change({ progress }));
      const response = await complete(slot.asset_id ?? 0, sha256, silent);
      if (response !== null) client.setQueryData(fileKey(country, response.asset_id), response);
      uploads.end(at, response);
    } catch (error) {
      const failure = error instanceof Error ? formatFailure(error) : String(error);
      // Canceled by the user: no message.
      if (failure === null) uploads.end(at, null);
      else change({ failure, mayPass: error instanceof Error && canRetry(error), isWaiting: false });
    }
  };
  return {
    sending,
    start: (file: File) => void start(file),
    retry: () => {
      if (sending !== null) void start(sending.file);
    },
    cancel: () => uploads.drop(key),
  };
}

/** Complete the upload. If another video has the same file, ask the user. Return null if they cancel. */
async function complete(
  id: number,
  sha256: string,
  options: { signal: AbortSignal; country: string; handles: 'all' },
): Promise<VideoFile | null> {
  const body = { asset_id: id, sha256 };
  try {
    return await callApi('video/complete_upload', body, options);
  } catch (error) {
    if (!isApiError(error) || error.code !== CODE.needsConfirmation) throw error;
    const { warnings, confirm_token } = error.data as { warnings: Warning[]; confirm_token: string };
    const isSure = await confirm({
      title: 'Use the same file again?',
      text: `${warnings.map(({ msg }) => msg).join('. ')}.`,
      confirmLabel: 'Use it again',
    });
    return isSure ? callApi('video/complete_upload', { ...body, confirm_token }, options) : null;
  }
}
