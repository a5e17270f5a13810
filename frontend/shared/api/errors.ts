import { CODE } from './codes';

export type FailureKind = 'envelope' | 'http' | 'timeout' | 'network' | 'empty' | 'expired' | 'cancelled';

interface Details {
  kind: FailureKind;
  code?: number | null;
  status?: number | null;
  data?: unknown;
  requestId?: string | null;
}

/** Every failure of a call, whatever went wrong. `message` is what a person may read. */
export class ApiError extends Error {
  readonly kind: FailureKind;
  readonly code: number | null;
  readonly status: number | null;
  readonly data: unknown;
  readonly requestId: string | null;
  /** True once a message has been shown: nobody shows a second one. */
  isShown = false;

  constructor(message: string, { kind, code = null, status = null, data = null, requestId = null }: Details) {
    super(message);
    this.name = status === 404 ? 'NotFound' : 'ApiError';
    this.kind = kind;
    this.code = code;
    this.status = status;
    this.data = data;
    this.requestId = requestId;
  }

  get msg(): string {
    return this.message;
  }

  /** An expired session says its one warning elsewhere, and a call that was given up says nothing. */
  get isSilent(): boolean {
    return this.kind === 'cancelled' || this.kind === 'expired' || this.code === CODE.tokenExpired;
  }
}

export function isApiError(error: unknown): error is ApiError {
  return error instanceof ApiError;
}

/** The server's words for each field of a refused input; empty where it named none. */
export function fieldErrors(error: unknown): Readonly<Record<string, string>> {
  if (!isApiError(error) || error.code !== CODE.invalid) return {};
  const errors = (error.data as { errors?: unknown } | null)?.errors;
  if (typeof errors !== 'object' || errors === null) return {};
  const words: Record<string, string> = {};
  for (const [field, said] of Object.entries(errors as Record<string, unknown>)) {
    const first: unknown = Array.isArray(said) ? said[0] : said;
    if (typeof first === 'string') words[field] = first;
  }
  return words;
}
