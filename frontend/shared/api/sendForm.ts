import { MESSAGE } from './codes';
import { callHeaders, callUrl } from './environment';
import { unwrap } from './envelope';
import { ApiError } from './errors';
import { DEFAULT_TIMEOUT_MS } from './transport';

export interface SendOptions {
  signal?: AbortSignal | undefined;
  timeout?: number | undefined;
  country?: string | undefined;
  /** Called with the number of bytes sent, and the total. */
  onSent?: ((sent: number, total: number) => void) | undefined;
}

/**
 * Post a form with a file. Resolve to the data of the response; reject with an ApiError. Uses XMLHttpRequest,
 * because fetch does not report upload progress.
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

/** Return the error of a call that the user canceled. */
export function cancelled(): ApiError {
  return new ApiError('Cancelled', { kind: 'cancelled' });
}
