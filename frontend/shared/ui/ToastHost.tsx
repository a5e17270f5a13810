import { useEffect, useRef, useState, type FocusEvent } from 'react';
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
  const cameFrom = useRef<HTMLElement | null>(null);
  const focusIn = ({ relatedTarget, currentTarget }: FocusEvent) => {
    setHeld(true);
    if (relatedTarget instanceof HTMLElement && !currentTarget.contains(relatedTarget))
      cameFrom.current = relatedTarget;
  };
  // Whoever came by keyboard goes on from where they were.
  const putAway = () => {
    cameFrom.current?.focus({ preventScroll: true });
    dismissToast(toast.id);
  };
  const hold = {
    onMouseEnter: () => setHeld(true),
    onMouseLeave: () => setHeld(false),
    onFocus: focusIn,
    onBlur: () => setHeld(false),
  };
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
        {toast.hint === null ? null : <span className="toast-hint">{toast.hint}</span>}
        {toast.requestId === null ? null : <RequestId id={toast.requestId} />}
      </div>
      {toast.action === null ? null : <ToastAction action={toast.action} onDone={putAway} />}
      <button type="button" className="toast-close" aria-label="Dismiss" onClick={putAway}>
        <Icon name="close" />
      </button>
    </div>
  );
}

interface ToastActionProps {
  action: NonNullable<Toast['action']>;
  onDone: () => void;
}

function ToastAction({ action, onDone }: ToastActionProps) {
  const handleClick = () => {
    onDone();
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
