import { CODE, MESSAGE } from './codes';
import { ApiError } from './errors';

export interface Envelope {
  code: number;
  data: unknown;
  msg: string;
}

/** Raw response. */
export interface Answer {
  status: number;
  requestId: string | null;
  text: string;
}

/** Return the data of a successful response; throw an ApiError for all others. */
export function unwrap(answer: Answer): unknown {
  const body = parseJson(answer.text);
  const envelope = toEnvelope(body);
  if (envelope === null) throw httpError(answer, body);
  if (envelope.code === CODE.ok && answer.status < 400) return envelope.data;
  throw envelopeError(answer, envelope);
}

export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

export function toEnvelope(body: unknown): Envelope | null {
  if (typeof body !== 'object' || body === null) return null;
  const { code, data, msg } = body as Partial<Record<keyof Envelope, unknown>>;
  if (typeof code !== 'number') return null;
  return { code, data: data ?? null, msg: typeof msg === 'string' ? msg : '' };
}

function envelopeError({ status, requestId }: Answer, { code, data, msg }: Envelope): ApiError {
  const kind = status === 401 || code === CODE.tokenExpired ? 'expired' : 'envelope';
  return new ApiError(msg === '' ? MESSAGE.unknown : msg, { kind, code, status, data, requestId });
}

function httpError({ status, requestId, text }: Answer, body: unknown): ApiError {
  if (status === 401) return new ApiError(MESSAGE.expired, { kind: 'expired', status, requestId });
  const reason = (body as { error?: { message?: unknown } } | null | undefined)?.error?.message;
  if (typeof reason === 'string' && reason !== '')
    return new ApiError(reason, { kind: 'http', status, requestId });
  if (status < 400 && text.trim() === '')
    return new ApiError(MESSAGE.empty, { kind: 'empty', status, requestId });
  if (status < 400) return new ApiError(MESSAGE.empty, { kind: 'http', status, requestId });
  const message = status === 404 ? MESSAGE.notFound : `The server answered ${status}`;
  return new ApiError(message, { kind: 'http', status, requestId });
}
