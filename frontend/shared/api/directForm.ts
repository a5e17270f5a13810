import { MESSAGE } from './codes';
import { ApiError } from './errors';
import { cancelled } from './sendForm';
import type { CallOutput } from './types';

/** URL of the object store for one file, and the form fields that precede it. */
export type SignedForm = NonNullable<CallOutput<'file/begin_upload'>['direct']>;

interface DirectOptions {
  signal?: AbortSignal | undefined;
  timeout: number;
  onSent: (sent: number) => void;
}

/**
 * Post a file to the object store with the form that the server signed, without our own headers. Reject with
 * an ApiError for any failure.
 */
export function postDirectly(
  { url, fields }: SignedForm,
  file: Blob,
  filename: string,
  { signal, timeout, onSent }: DirectOptions,
): Promise<void> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  // The store reads form fields only up to the file, so the file comes last.
  form.append('file', file, filename);
  return new Promise((resolve, reject: (error: Error) => void) => {
    const request = new XMLHttpRequest();
    const cancel = () => request.abort();
    const refuse = () => reject(new ApiError(MESSAGE.network, { kind: 'network' }));
    request.open('POST', url);
    request.timeout = timeout;
    request.upload.onprogress = ({ loaded }) => onSent(Math.min(loaded, file.size));
    request.onload = () => {
      if (request.status >= 200 && request.status < 300) resolve();
      else refuse();
    };
    request.onerror = refuse;
    request.ontimeout = refuse;
    request.onabort = () => reject(cancelled());
    request.onloadend = () => signal?.removeEventListener('abort', cancel);
    signal?.addEventListener('abort', cancel);
    if (signal?.aborted === true) reject(cancelled());
    else request.send(form);
  });
}
