import { createStore } from 'zustand/vanilla';

export type ToastKind = 'success' | 'info' | 'warning' | 'error';

export interface Toast {
  id: number;
  kind: ToastKind;
  message: string;
  /** What else there is to know, in smaller letters. */
  hint: string | null;
  /** What to tell whoever looks into it. */
  requestId: string | null;
  action: { label: string; run: () => void } | null;
  /** For how long it is shown; null: as long as toasts of its kind. */
  lastsMs: number | null;
}

export const TOAST_MS = 3000;
/** Long enough to look at what came of it, and to take it back. */
export const ACTION_TOAST_MS = 10_000;
/** Long enough to read what was refused, and its reference, beside what one does next. */
export const ERROR_TOAST_MS = 20_000;
/** So long the server holds a reply, and a little less: what is offered should still be possible. */
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
    // The same words again replace themselves: a list of one fault ten times tells nothing more.
    list: [...list.filter((other) => other.kind !== kind || other.message !== message), toast].slice(
      -AT_MOST,
    ),
  }));
  return toast.id;
}

export function dismissToast(id: number): void {
  toasts.setState(({ list }) => ({ list: list.filter((toast) => toast.id !== id) }));
}

/** Errors stand before the others, and stay until somebody is there to read them. */
export function isError({ kind }: Toast): boolean {
  return kind === 'error';
}

/** For how long it is shown. */
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
