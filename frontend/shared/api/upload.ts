import { boot } from '@shared/boot/boot';
import { session } from './session';
import { settle, type CallOptions } from './client';
import { isOfFileService } from './environment';
import { patiently, type Patience } from './patience';
import { sendPieces, type Purpose } from './pieces';
import { sendForm } from './sendForm';

export interface UploadOptions extends Omit<CallOptions, 'cancelEarlier'>, Patience {
  /**
   * Purpose of the file, which determines its limits on the server. Unset for calls that only accept whole
   * files.
   */
  purpose?: Purpose | undefined;
  /** Called with the progress from 0 to 1. */
  onProgress?: ((fraction: number) => void) | undefined;
  /** Additional fields of the form. */
  fields?: Readonly<Record<string, string | readonly string[]>> | undefined;
}

/** Smallest chunk size of the server. Files up to this size are sent in one call. */
export const ONE_CALL_BYTES = 1024 * 1024;

/**
 * Upload a file to the call that creates its record. A larger file is sent in chunks: after a network error,
 * or if the same file is tried again, the upload continues with the missing chunks.
 */
export async function uploadFile(
  name: string,
  file: Blob,
  filename: string,
  options: UploadOptions,
): Promise<unknown> {
  const { token } = session.getState();
  try {
    const form = new FormData();
    if (isOfFileService(name)) form.append('biz_code', boot().file_biz_code);
    for (const [key, value] of Object.entries(options.fields ?? {})) {
      for (const part of typeof value === 'string' ? [value] : value) form.append(key, part);
    }
    const { purpose } = options;
    if (purpose === undefined || file.size <= ONE_CALL_BYTES) {
      form.append('file', file, filename);
      const onSent = (sent: number, total: number) => options.onProgress?.(sent / total);
      return await sendForm(name, form, token, { ...options, onSent });
    }
    const onArrived = (bytes: number) => options.onProgress?.(bytes / file.size);
    const id = await sendPieces({ ...options, purpose, file, filename, token, onArrived });
    form.append('upload_id', String(id));
    return await patiently(() => sendForm(name, form, token, options), options);
  } catch (error) {
    throw settle(error, token, options.handles);
  }
}
