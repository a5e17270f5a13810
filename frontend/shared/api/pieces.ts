import { callApi } from './client';
import { CODE } from './codes';
import { postDirectly, type SignedForm } from './directForm';
import { isApiError } from './errors';
import { patiently, type Patience } from './patience';
import { sendForm } from './sendForm';
import type { CallInput, CallOutput } from './types';

type Upload = CallOutput<'file/get_upload'>;
type StartedUpload = Upload & { direct?: SignedForm | null };
export type Purpose = CallInput<'file/begin_upload'>['purpose'];

/** File that is uploaded in chunks, with session and country. */
export interface Sending extends Patience {
  file: Blob;
  filename: string;
  purpose: Purpose;
  token: string | null;
  country?: string | undefined;
  /** Called with the number of bytes that have arrived. */
  onArrived: (bytes: number) => void;
}

const PIECE_MS = 120_000;
const ASK_MS = 30_000;
const DIRECT_MS = 5 * 60_000;
// Larger files are not hashed: reading them completely would only help to recognize them after a reload.
const MOST_HASHED = 64 * 1024 * 1024;

/** Upload IDs of files in this window, so that a retry of the same file continues. */
const startedUploads = new WeakMap<Blob, number>();

/**
 * Upload all chunks, with retries after network errors. Resolve to the ID of the upload; reject with an
 * ApiError.
 */
export async function sendPieces(sending: Sending): Promise<number> {
  const { file } = sending;
  const started = await patiently(() => begin(sending), sending);
  startedUploads.set(file, started.upload_id);
  const upload: Upload = (await sendDirectly(started, sending)) ?? started;
  await sendRest(upload, sending);
  return upload.upload_id;
}

/**
 * Upload the missing chunks of a started upload, with retries after network errors. Reject with an ApiError.
 */
export async function sendRest(
  startedUpload: Pick<Upload, 'upload_id' | 'received' | 'chunk_size'>,
  sending: Omit<Sending, 'purpose'>,
): Promise<void> {
  const { file } = sending;
  let upload = startedUpload;
  while (upload.received < file.size) {
    let isSure = true;
    upload = await patiently(async () => {
      // After a network error, only the server knows whether the chunk arrived.
      if (!isSure) upload = await ask(upload.upload_id, sending);
      if (upload.received >= file.size) return upload;
      isSure = false;
      return sendPiece(upload, sending);
    }, sending);
    sending.onArrived(upload.received);
  }
}

/**
 * Upload with the form of the object store. Return null if there is none or if it failed; chunks always work.
 */
async function sendDirectly(
  { upload_id: id, direct }: StartedUpload,
  sending: Sending,
): Promise<Upload | null> {
  if (direct === null || direct === undefined) return null;
  const { file, filename, signal, onArrived } = sending;
  try {
    await postDirectly(direct, file, filename, { signal, timeout: DIRECT_MS, onSent: onArrived });
    return await callApi('file/complete_upload', { upload_id: id }, silently(sending));
  } catch (error) {
    if (isApiError(error) && error.isSilent) throw error;
    return null;
  }
}

async function begin(sending: Sending): Promise<StartedUpload> {
  const { file, filename, purpose } = sending;
  const id = startedUploads.get(file);
  if (id !== undefined) {
    const upload = await ask(id, sending).catch((error: unknown) => {
      // The upload has expired on the server: start again.
      if (isApiError(error) && error.code === CODE.notFound) return null;
      throw error;
    });
    if (upload !== null) return upload;
  }
  const sha256 = await digestOf(file);
  const input = { file_name: filename, size: file.size, purpose, ...(sha256 === null ? {} : { sha256 }) };
  return callApi('file/begin_upload', input, silently(sending));
}

function ask(uploadId: number, sending: Omit<Sending, 'purpose'>): Promise<Upload> {
  return callApi('file/get_upload', { upload_id: uploadId }, silently(sending));
}

// Errors are reported once for the upload as a whole.
function silently({ signal, country }: Pick<Sending, 'signal' | 'country'>) {
  return { signal, country, timeout: ASK_MS, handles: 'all' } as const;
}

async function sendPiece(
  upload: Pick<Upload, 'upload_id' | 'received' | 'chunk_size'>,
  { file, filename, token, ...rest }: Omit<Sending, 'purpose'>,
): Promise<Upload> {
  const { upload_id: id, received, chunk_size: size } = upload;
  const piece = file.slice(received, received + size);
  const form = new FormData();
  form.append('upload_id', String(id));
  form.append('offset', String(received));
  form.append('chunk', piece, filename);
  return (await sendForm('file/send_chunk', form, token, {
    signal: rest.signal,
    country: rest.country,
    timeout: PIECE_MS,
    onSent: (sent, total) => rest.onArrived(received + Math.round((sent / total) * piece.size)),
  })) as Upload;
}

/** Return the SHA-256 of a file in hexadecimal; null for a huge file or without Web Crypto (plain HTTP). */
async function digestOf(file: Blob): Promise<string | null> {
  if (!globalThis.isSecureContext || file.size > MOST_HASHED) return null;
  const digest = await crypto.subtle.digest('SHA-256', await file.arrayBuffer());
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
