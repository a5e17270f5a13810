import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { callApi } from '@shared/api/client';
import { CODE } from '@shared/api/codes';
import { isApiError } from '@shared/api/errors';
import { sendRest } from '@shared/api/pieces';
import { digestOf } from '@shared/api/sha256';
import type { Warning } from '@shared/form/saving';
import { canRetry, failureWords } from '@shared/pictures/pictures';
import { useCountryCode } from '@shared/session/hooks';
import { session } from '@shared/session/session';
import { confirm } from '@shared/ui/confirm';
import { videoKeys } from './api';
import type { VideoFile } from './model';

/** A file on its way. */
export interface OnItsWay {
  file: File;
  /** From 0 to 1, of what is being done. */
  progress: number;
  doing: 'sending' | 'checking';
  isWaiting: boolean;
  failure: string | null;
  mayPass: boolean;
}

/**
 * Sends a film: in pieces, over breaks of the line; a file of the same name and length goes on where it was
 * broken off, also after a reload. Resolves nothing: `onArrived` hears of the file once it is taken over.
 */
export function useVideoUpload(onArrived: (file: VideoFile) => void) {
  const client = useQueryClient();
  const country = useCountryCode();
  const [sending, setSending] = useState<OnItsWay | null>(null);
  const giveUp = useRef(new AbortController());
  const change = (part: Partial<OnItsWay>) =>
    setSending((now) => (now === null ? null : { ...now, ...part }));

  const start = async (file: File) => {
    giveUp.current.abort();
    giveUp.current = new AbortController();
    const { signal } = giveUp.current;
    const quiet = { signal, country, handles: 'all' } as const;
    setSending({ file, progress: 0, doing: 'sending', isWaiting: false, failure: null, mayPass: false });
    try {
      const slot = await callApi(
        'video/get_video_token',
        { purpose: 'upload', file_name: file.name.slice(-200), size: file.size, mime: file.type },
        quiet,
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
      const taken = await complete(slot.asset_id ?? 0, sha256, quiet);
      setSending(null);
      if (taken === null) return;
      client.setQueryData(videoKeys.file(country, taken.asset_id), taken);
      onArrived(taken);
    } catch (error) {
      const failure = error instanceof Error ? failureWords(error) : String(error);
      // Given up by the person: nothing is to be said.
      if (failure === null) setSending(null);
      else change({ failure, mayPass: error instanceof Error && canRetry(error), isWaiting: false });
    }
  };
  return {
    sending,
    start: (file: File) => void start(file),
    retry: () => {
      if (sending !== null) void start(sending.file);
    },
    cancel: () => {
      giveUp.current.abort();
      setSending(null);
    },
  };
}

/** Says that all has arrived; where another video has the same file, the person is asked. Null: they stayed. */
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
