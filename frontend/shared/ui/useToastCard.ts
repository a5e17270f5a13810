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
/** In which color a plain message has its icon. */
export const TOAST_TONES: Readonly<Record<ToastKind, string>> = {
  success: 'success',
  info: 'accent',
  warning: 'warning',
  error: 'danger',
};
/** What its color says, in words. */
export const TOAST_WORDS: Readonly<Record<ToastKind, string>> = {
  success: 'Done',
  info: 'Note',
  warning: 'Warning',
  error: 'Error',
};

interface ToastCard {
  /** Keep it on show while the pointer or the focus is on it. */
  hold: {
    onMouseMove: () => void;
    onMouseLeave: () => void;
    onFocus: (event: FocusEvent) => void;
    onBlur: () => void;
  };
  putAway: () => void;
  /** Puts it away and does what it offers; null where it offers nothing. */
  act: (() => void) | null;
}

/**
 * How a message goes: by itself after a while, unless somebody is at it; or put away. The while of an error begins
 * with the next thing that somebody does: whoever was away finds it.
 */
export function useToastCard({ toast, isCovered }: ToastCardProps): ToastCard {
  const [isHeld, setHeld] = useState(false);
  const isAnybodyThere = useNextAct(isError(toast));
  useEffect(() => {
    if (isHeld || isCovered || !isAnybodyThere) return undefined;
    const timer = setTimeout(() => dismissToast(toast.id), lastsFor(toast));
    return () => clearTimeout(timer);
  }, [isHeld, isCovered, isAnybodyThere, toast]);
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
  const { action } = toast;
  const act =
    action === null
      ? null
      : () => {
          putAway();
          action.run();
        };
  const hold = {
    // A pointer that rests where a message comes up is nobody who reads it.
    onMouseMove: () => setHeld(true),
    onMouseLeave: () => setHeld(false),
    onFocus: focusIn,
    onBlur: () => setHeld(false),
  };
  return { hold, putAway, act };
}

/** Whether somebody has done anything since, where that `matters`. */
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
