import { session } from './session';
import { readAnswer, settle, withProof, type CallOptions } from './client';
import { MESSAGE } from './codes';
import { toEnvelope, parseJson, unwrap } from './envelope';
import { ApiError } from './errors';
import { post } from './transport';
import type { CallInput, CallName } from './types';

export interface Download {
  blob: Blob;
  filename: string;
}

/** Call an API that returns a file. A JSON response is handled like that of any other call. */
export async function downloadBlob<Name extends CallName>(
  name: Name,
  input: CallInput<Name>,
  filename: string,
  options: CallOptions = {},
): Promise<Download> {
  const { token } = session.getState();
  try {
    return await withProof(() =>
      post(name, input, token, options, (response) => readFile(response, filename)),
    );
  } catch (error) {
    throw settle(error, token, options.handles);
  }
}

export async function readFile(response: Response, filename: string): Promise<Download> {
  const isJson = (response.headers.get('Content-Type') ?? '').includes('json');
  if (!response.ok || isJson) {
    const answer = await readAnswer(response);
    const data = unwrap(answer);
    throw new ApiError(MESSAGE.empty, {
      kind: 'empty',
      code: toEnvelope(parseJson(answer.text))?.code ?? null,
      data,
    });
  }
  const blob = await response.blob();
  if (blob.size === 0) throw new ApiError(MESSAGE.empty, { kind: 'empty', status: response.status });
  return { blob, filename: filenameOf(response.headers.get('Content-Disposition')) ?? filename };
}

/** Return the file name of a content-disposition header. The encoded form (RFC 5987) has priority. */
export function filenameOf(header: string | null): string | null {
  if (header === null) return null;
  const encoded = /filename\*\s*=\s*(?:utf-8|iso-8859-1)'[^']*'([^;]+)/i.exec(header)?.[1];
  const plain = /filename\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^;]+))/i.exec(header);
  const fileName =
    (encoded === undefined ? null : decode(encoded.trim())) ??
    plain?.[1]?.replace(/\\(.)/g, '$1') ??
    plain?.[2];
  // Strip directories from the name.
  const name = fileName?.trim().split(/[\\/]/).pop();
  return name === undefined || name === '' ? null : name;
}

function decode(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}

export function saveDownload({ blob, filename }: Download): void {
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = filename;
  link.click();
  // The browser holds the blob once the task of the click has ended.
  setTimeout(() => URL.revokeObjectURL(url), 0);
}
