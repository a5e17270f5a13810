import { useEffect, useRef, useState, type FocusEvent } from 'react';
import type { IconName } from './Icon';
import type { ToastCardProps } from './ToastList';
import { dismissToast, isError, lastsFor, type ToastKind } from './toasts';

export const TOAST_ICONS: Readonly<Record<ToastKind, IconName>> = {
  success: 'check',
  info: 'info',
  warning: 'warning',
  error: 'error',
};
/** Icon color of a plain toast. */
export const TOAST_TONES: Readonly<Record<ToastKind, string>> = {
  success: 'success',
  info: 'accent',
  warning: 'warning',
  error: 'danger',
};
/** Meaning of the color for screen readers. */
export const TOAST_WORDS: Readonly<Record<ToastKind, string>> = {
  success: 'Done',
  info: 'Note',
  warning: 'Warning',
  error: 'Error',
};

interface ToastCard {
  /** Handlers that keep the toast visible while it has the pointer or the focus. */
  hold: {
    onMouseMove: () => void;
    onMouseLeave: () => void;
    onFocus: (event: FocusEvent) => void;
    onBlur: () => void;
  };
  putAway: () => void;
  /** Dismiss the toast and run its action; null if it has no action. */
  act: (() => void) | null;
}

/**
 * Dismiss a toast after its duration, unless the user points at it or focuses it. The timer of an error
 * starts with the next click or key press, so that a user who was away still sees it.
 */
export function useToastCard({ toast, isCovered }: ToastCardProps): ToastCard {
  const [isPaused, setPaused] = useState(false);
  const isAnybodyThere = useNextAct(isError(toast));
  useEffect(() => {
    if (isPaused || isCovered || !isAnybodyThere) return undefined;
    const timer = setTimeout(() => dismissToast(toast.id), lastsFor(toast));
    return () => clearTimeout(timer);
  }, [isPaused, isCovered, isAnybodyThere, toast]);
  const previousFocus = useRef<HTMLElement | null>(null);
  const focusIn = ({ relatedTarget, currentTarget }: FocusEvent) => {
    setPaused(true);
    if (relatedTarget instanceof HTMLElement && !currentTarget.contains(relatedTarget))
      previousFocus.current = relatedTarget;
  };
  // Return keyboard users to the element that had the focus before.
  const putAway = () => {
    previousFocus.current?.focus({ preventScroll: true });
    dismissToast(toast.id);
  };
  const { action } = toast;
  const act =
    action === null
      ? null
      : () => {
          putAway();
          action.run();
        };
  const hold = {
    // A mouse that rests where a toast appears does not mean that the user is reading it.
    onMouseMove: () => setPaused(true),
    onMouseLeave: () => setPaused(false),
    onFocus: focusIn,
    onBlur: () => setPaused(false),
  };
  return { hold, putAway, act };
}

/** Return true once the user has clicked or pressed a key. Always true unless it `matters`. */
function useNextAct(matters: boolean): boolean {
  const [isDone, setDone] = useState(!matters);
  useEffect(() => {
    if (isDone) return undefined;
    const act = () => setDone(true);
    const acts = ['pointerdown', 'keydown'] as const;
    for (const one of acts) window.addEventListener(one, act, true);
    return () => {
      for (const one of acts) window.removeEventListener(one, act, true);
    };
  }, [isDone]);
  return isDone;
}
