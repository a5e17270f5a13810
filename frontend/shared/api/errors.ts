import { CODE } from './codes';

export type FailureKind = 'envelope' | 'http' | 'timeout' | 'network' | 'empty' | 'expired' | 'cancelled';

interface Details {
  kind: FailureKind;
  code?: number | null;
  status?: number | null;
  data?: unknown;
  requestId?: string | null;
}

/** Error of an API call, of any kind. `message` is text for the user. */
export class ApiError extends Error {
  readonly kind: FailureKind;
  readonly code: number | null;
  readonly status: number | null;
  readonly data: unknown;
  readonly requestId: string | null;
  /** True once a message was shown, so that no second one appears. */
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

  /** An expired session shows its own warning elsewhere, and an aborted call shows nothing. */
  get isSilent(): boolean {
    return this.kind === 'cancelled' || this.kind === 'expired' || this.code === CODE.tokenExpired;
  }
}

export function isApiError(error: unknown): error is ApiError {
  return error instanceof ApiError;
}

/** Return the server's messages by field of invalid input; empty if it named none. */
export function fieldErrors(error: unknown): Readonly<Record<string, string>> {
  if (!isApiError(error) || error.code !== CODE.invalid) return {};
  const errors = (error.data as { errors?: unknown } | null)?.errors;
  if (typeof errors !== 'object' || errors === null) return {};
  const words: Record<string, string> = {};
  for (const [field, messages] of Object.entries(errors as Record<string, unknown>)) {
    const first: unknown = Array.isArray(messages) ? messages[0] : messages;
    if (typeof first === 'string') words[field] = first;
  }
  return words;
}
