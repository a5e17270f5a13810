import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { Icon, type IconName } from './Icon';
import {
  ACTION_TOAST_MS,
  dismissToast,
  staysUntilRead,
  TOAST_MS,
  toasts,
  type Toast,
  type ToastKind,
} from './toasts';
import './toasts.css';

const ICONS: Record<ToastKind, IconName> = {
  success: 'check',
  info: 'info',
  warning: 'warning',
  error: 'error',
};
const WORDS: Record<ToastKind, string> = {
  success: 'Done',
  info: 'Note',
  warning: 'Warning',
  error: 'Error',
};

/** Messages at the top right. Plain elements, because the sign-in page shows them too. */
export function ToastHost() {
  const list = useStore(toasts, (state) => state.list);
  return (
    <div className="toasts" role="region" aria-label="Messages" aria-live="polite">
      {list.map((toast) => (
        <ToastCard key={toast.id} toast={toast} />
      ))}
    </div>
  );
}

function ToastCard({ toast }: { toast: Toast }) {
  const [isHeld, setHeld] = useState(false);
  useEffect(() => {
    if (isHeld || staysUntilRead(toast)) return undefined;
    const shownFor = toast.lastsMs ?? (toast.action === null ? TOAST_MS : ACTION_TOAST_MS);
    const timer = setTimeout(() => dismissToast(toast.id), shownFor);
    return () => clearTimeout(timer);
  }, [isHeld, toast]);
  const hold = { onMouseEnter: () => setHeld(true), onMouseLeave: () => setHeld(false) };
  return (
    <div
      className={`toast toast-${toast.kind}`}
      role={toast.kind === 'error' ? 'alert' : undefined}
      {...hold}
    >
      <Icon name={ICONS[toast.kind]} className="toast-icon" />
      <div className="toast-words">
        <span className="visually-hidden">{WORDS[toast.kind]}: </span>
        <span>{toast.message}</span>
        {toast.requestId === null ? null : <RequestId id={toast.requestId} />}
      </div>
      {toast.action === null ? null : <ToastAction toast={toast} action={toast.action} />}
      <button
        type="button"
        className="toast-close"
        aria-label="Dismiss"
        onClick={() => dismissToast(toast.id)}
      >
        <Icon name="close" />
      </button>
    </div>
  );
}

function ToastAction({ toast, action }: { toast: Toast; action: NonNullable<Toast['action']> }) {
  const handleClick = () => {
    dismissToast(toast.id);
    action.run();
  };
  return (
    <button type="button" className="toast-action" onClick={handleClick}>
      {action.label}
    </button>
  );
}

function RequestId({ id }: { id: string }) {
  return (
    <span className="toast-request">
      Reference <code>{id}</code>
    </span>
  );
}
