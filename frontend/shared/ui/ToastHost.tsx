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
const TONES = { success: 'success', info: 'accent', warning: 'warning', error: 'danger' } as const;
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
      className="line at-start card raised toast"
      role={toast.kind === 'error' ? 'alert' : undefined}
      {...hold}
    >
      <Icon name={ICONS[toast.kind]} className={`rigid ${TONES[toast.kind]}`} />
      <div className="stack-tight grows breaks">
        <span className="visually-hidden">{WORDS[toast.kind]}: </span>
        <span>{toast.message}</span>
        {toast.hint === null ? null : <span className="muted tiny">{toast.hint}</span>}
        {toast.requestId === null ? null : <RequestId id={toast.requestId} />}
      </div>
      {toast.action === null ? null : <ToastAction action={toast.action} onDone={putAway} />}
      <button type="button" className="icon-button toast-close" aria-label="Dismiss" onClick={putAway}>
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
    <button type="button" className="link-button" onClick={handleClick}>
      {action.label}
    </button>
  );
}

function RequestId({ id }: { id: string }) {
  return (
    <span className="muted tiny">
      Reference <code>{id}</code>
    </span>
  );
}
