import { useSyncExternalStore } from 'react';

/** Widths in px at which the layout changes. */
export const BREAKPOINTS = { xs: 480, sm: 576, md: 768, lg: 992, xl: 1200, xxl: 1600 } as const;

const RESIZE_DEBOUNCE_MS = 80;

function subscribe(notify: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const listen = () => {
    clearTimeout(timer);
    timer = setTimeout(notify, RESIZE_DEBOUNCE_MS);
  };
  addEventListener('resize', listen);
  return () => {
    clearTimeout(timer);
    removeEventListener('resize', listen);
  };
}

/** Width in px from which a list is a table. A tablet in landscape has room for four columns. */
const TABLE_FROM = 900;

/** Check whether lists are shown as cards. */
export function useHasCards(): boolean {
  return useSyncExternalStore(subscribe, () => innerWidth < TABLE_FROM);
}

/** Check whether the mobile layout is active (window narrower than 992 px). */
export function useIsMobile(): boolean {
  return useSyncExternalStore(subscribe, () => innerWidth < BREAKPOINTS.lg);
}
