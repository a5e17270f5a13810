import { MESSAGE } from './codes';
import { callHeaders, callUrl } from './environment';
import { unwrap } from './envelope';
import { ApiError } from './errors';
import { DEFAULT_TIMEOUT_MS } from './transport';

export interface SendOptions {
  signal?: AbortSignal | undefined;
  timeout?: number | undefined;
  country?: string | undefined;
  /** How many bytes have gone out, and of how many. */
  onSent?: ((sent: number, total: number) => void) | undefined;
}

/**
 * Posts a form with a file and resolves to the envelope's data; rejects with an ApiError.
 * XMLHttpRequest, because fetch does not tell how far an upload has come.
 */
export function sendForm(
  name: string,
  form: FormData,
  token: string | null,
  options: SendOptions,
): Promise<unknown> {
  return new Promise((resolve, reject: (error: Error) => void) => {
    const request = new XMLHttpRequest();
    const cancel = () => request.abort();
    request.open('POST', callUrl(name, options.country));
    for (const [header, value] of Object.entries(callHeaders(token))) request.setRequestHeader(header, value);
    request.timeout = options.timeout ?? DEFAULT_TIMEOUT_MS;
    request.upload.onprogress = ({ loaded, total, lengthComputable }) => {
      if (lengthComputable && total > 0) options.onSent?.(loaded, total);
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
    request.onabort = () => reject(cancelled());
    request.onloadend = () => options.signal?.removeEventListener('abort', cancel);
    options.signal?.addEventListener('abort', cancel);
    if (options.signal?.aborted === true) reject(cancelled());
    else request.send(form);
  });
}

/** What a call ends with that the person gave up. */
export function cancelled(): ApiError {
  return new ApiError('Cancelled', { kind: 'cancelled' });
}
