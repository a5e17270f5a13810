import { createStore } from 'zustand/vanilla';

export type ToastKind = 'success' | 'info' | 'warning' | 'error';

export interface Toast {
  id: number;
  kind: ToastKind;
  message: string;
  /** Additional text in a smaller font. */
  hint: string | null;
  /** Request ID that the user can quote to support. */
  requestId: string | null;
  action: { label: string; run: () => void } | null;
  /** Duration in ms; null for the default of the kind. */
  lastsMs: number | null;
}

export const TOAST_MS = 3000;
/** Long enough to check the result and undo it. */
export const ACTION_TOAST_MS = 10_000;
/** Long enough to load the form of a created record, and then to read the message. */
export const CREATED_TOAST_MS = 8_000;
/** Long enough to read the error and its reference while continuing to work. */
export const ERROR_TOAST_MS = 20_000;
/** Slightly less than the server delays a reply, so that the offered undo is still possible. */
export const UNDO_SEND_MS = 9_500;
const AT_MOST = 4;

export const toasts = createStore<{ list: readonly Toast[] }>(() => ({ list: [] }));

let lastId = 0;

interface Extra {
  hint?: string | null;
  requestId?: string | null;
  action?: Toast['action'];
  lastsMs?: number | null;
}

export function showToast(
  kind: ToastKind,
  message: string,
  { hint = null, requestId = null, action = null, lastsMs = null }: Extra = {},
): number {
  lastId += 1;
  const toast: Toast = { id: lastId, kind, message, hint, requestId, action, lastsMs };
  toasts.setState(({ list }) => ({
    // A repeated message replaces the earlier one: ten copies of one error add no information.
    list: [...list.filter((other) => other.kind !== kind || other.message !== message), toast].slice(
      -AT_MOST,
    ),
  }));
  return toast.id;
}

export function dismissToast(id: number): void {
  toasts.setState(({ list }) => ({ list: list.filter((toast) => toast.id !== id) }));
}

/** Check whether a toast is an error. Errors come first, and stay until the user is active. */
export function isError({ kind }: Toast): boolean {
  return kind === 'error';
}

/** Return the duration of a toast in ms. */
export function lastsFor(toast: Toast): number {
  if (isError(toast)) return ERROR_TOAST_MS;
  return toast.lastsMs ?? (toast.action === null ? TOAST_MS : ACTION_TOAST_MS);
}

export const toast = {
  success: (message: string, extra?: Extra) => showToast('success', message, extra),
  info: (message: string, extra?: Extra) => showToast('info', message, extra),
  warning: (message: string, extra?: Extra) => showToast('warning', message, extra),
  error: (message: string, extra?: Extra) => showToast('error', message, extra),
};
