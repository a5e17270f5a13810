import { session } from '@shared/session/session';
import { settle, type CallOptions } from './client';
import { MESSAGE } from './codes';
import { callHeaders, callUrl } from './environment';
import { unwrap } from './envelope';
import { ApiError } from './errors';
import { DEFAULT_TIMEOUT_MS } from './transport';

export interface UploadOptions extends Omit<CallOptions, 'cancelEarlier'> {
  /** From 0 to 1. */
  onProgress?: ((fraction: number) => void) | undefined;
  /** Further fields of the form. */
  fields?: Readonly<Record<string, string>> | undefined;
}

/** Sends one file. XMLHttpRequest, because fetch does not tell how far an upload has come. */
export async function uploadFile(
  name: string,
  file: Blob,
  filename: string,
  options: UploadOptions = {},
): Promise<unknown> {
  const { token } = session.getState();
  try {
    return await send(name, toForm(file, filename, options.fields), token, options);
  } catch (error) {
    throw settle(error, token, options.handles);
  }
}

function toForm(file: Blob, filename: string, fields: UploadOptions['fields']): FormData {
  const form = new FormData();
  for (const [key, value] of Object.entries(fields ?? {})) form.append(key, value);
  form.append('file', file, filename);
  return form;
}

function send(name: string, form: FormData, token: string | null, options: UploadOptions): Promise<unknown> {
  return new Promise((resolve, reject: (error: Error) => void) => {
    const request = new XMLHttpRequest();
    const cancel = () => request.abort();
    request.open('POST', callUrl(name, options.country));
    for (const [header, value] of Object.entries(callHeaders(token))) request.setRequestHeader(header, value);
    request.timeout = options.timeout ?? DEFAULT_TIMEOUT_MS;
    request.upload.onprogress = ({ loaded, total, lengthComputable }) => {
      if (lengthComputable && total > 0) options.onProgress?.(loaded / total);
    };
    request.onload = () => {
      const requestId = request.getResponseHeader('X-Request-ID');
      try {
        resolve(unwrap({ status: request.status, requestId, text: request.responseText }));
      } catch (error) {
        reject(error as Error);
      }
    };
    request.onerror = () => reject(new ApiError(MESSAGE.network, { kind: 'network' }));
    request.ontimeout = () => reject(new ApiError(MESSAGE.timeout, { kind: 'timeout' }));
    request.onabort = () => reject(new ApiError('Cancelled', { kind: 'cancelled' }));
    request.onloadend = () => options.signal?.removeEventListener('abort', cancel);
    options.signal?.addEventListener('abort', cancel);
    if (options.signal?.aborted === true) reject(new ApiError('Cancelled', { kind: 'cancelled' }));
    else request.send(form);
  });
}
