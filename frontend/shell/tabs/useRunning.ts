import { startTransition, useEffect, useLayoutEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { atThisTime, nextEnd, show, type Running } from './running';

/** Layers above the screen that would stay visible without it: dialogs, menus, suggestions below a field. */
const LAYERS = '.MuiModal-root, .MuiPopper-root:not(.MuiTooltip-popper)';

const NONE: Running = { shown: null, left: [] };

/**
 * Return the tabs whose effects run: the visible one and, for a while, the last ones left (docs/performance.md). A
 * screen without running effects starts them after the paint. `id` is null while the visible tab is not yet in the
 * store. Without a visible tab, no effects run.
 */
export function useRunning(isAnyShown: boolean, id: number | null): ReadonlySet<number> {
  const [running, setRunning] = useState<Running>({ shown: id, left: [] });
  const ids = [running.shown, ...running.left.map((one) => one.id)];
  const isStarted = ids.includes(id);
  useLayoutEffect(() => {
    // eslint-disable-next-line react-hooks/set-state-in-effect -- effects of hidden screens must stop before the next paint
    if (!isAnyShown) setRunning(NONE);
    if (!isAnyShown || id === null) return undefined;
    const mayGoOn = document.querySelector(LAYERS) === null;
    const go = () => setRunning((before) => show(before, id, Date.now(), mayGoOn));
    if (!isStarted && mayGoOn) return afterPaint(go);
    go();
    return undefined;
  }, [isAnyShown, id, isStarted]);
  useEffect(() => {
    const wait = nextEnd(running, Date.now());
    if (wait === null) return undefined;
    // Low priority: the screen is not visible.
    const end = () => startTransition(() => setRunning((before) => atThisTime(before, Date.now())));
    const timer = setTimeout(end, wait);
    return () => clearTimeout(timer);
  }, [running]);
  return new Set(isAnyShown ? ids.filter((one) => one !== null) : []);
}

const INPUTS = ['keydown', 'pointerdown', 'input', 'paste', 'drop'] as const;

/** Run a function after the next paint, or earlier if the user acts first. Return a function that cancels it. */
function afterPaint(run: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const frame = requestAnimationFrame(() => {
    timer = setTimeout(() => {
      end();
      startTransition(run);
    });
  });
  const runNow = () => {
    end();
    flushSync(run);
  };
  for (const name of INPUTS) addEventListener(name, runNow, { capture: true });
  const end = () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
    for (const name of INPUTS) removeEventListener(name, runNow, { capture: true });
  };
  return end;
}
