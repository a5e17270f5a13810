import { boot } from '@shared/boot/boot';
import { session } from '@shared/session/session';
import { settle, type CallOptions } from './client';
import { isOfFileService } from './environment';
import { patiently, type Patience } from './patience';
import { sendPieces, type Purpose } from './pieces';
import { sendForm } from './sendForm';

export interface UploadOptions extends Omit<CallOptions, 'cancelEarlier'>, Patience {
  /** What the file is to become; the server limits it by that. Absent for a call that takes whole files alone. */
  purpose?: Purpose | undefined;
  /** From 0 to 1. */
  onProgress?: ((fraction: number) => void) | undefined;
  /** Further fields of the form. */
  fields?: Readonly<Record<string, string | readonly string[]>> | undefined;
}

/** The smallest piece the server asks for: what is not larger goes in one call. */
export const ONE_CALL_BYTES = 1024 * 1024;

/**
 * Sends one file to the call that makes a record of it. A larger one goes in pieces: where the line breaks
 * it goes on with what is missing, and so does the same file when it is tried again.
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
