import { createStore } from 'zustand/vanilla';

export const SHOW_AFTER_MS = 50;
export const HIDE_AFTER_MS = 220;

interface Timers {
  set: (run: () => void, ms: number) => unknown;
  clear: (timer: unknown) => void;
}

const browserTimers: Timers = {
  set: (run, ms) => setTimeout(run, ms),
  clear: (timer) => clearTimeout(timer as ReturnType<typeof setTimeout>),
};

/**
 * Create the state of the loading indicator. It turns on once a page has been loading for a moment, and off
 * shortly after the last page has loaded or failed.
 */
export function createPageLoading(timers: Timers = browserTimers) {
  const store = createStore<{ isShown: boolean }>(() => ({ isShown: false }));
  let running = 0;
  let showing: unknown = null;
  let hiding: unknown = null;

  function begin(): () => void {
    running += 1;
    timers.clear(hiding);
    showing ??= timers.set(() => store.setState({ isShown: true }), SHOW_AFTER_MS);
    let hasEnded = false;
    return () => {
      if (hasEnded) return;
      hasEnded = true;
      running -= 1;
      if (running === 0) finish();
    };
  }

  function finish(): void {
    timers.clear(showing);
    showing = null;
    hiding = timers.set(() => store.setState({ isShown: false }), HIDE_AFTER_MS);
  }

  return { store, begin };
}

export const pageLoading = createPageLoading();
