import { startTransition, useEffect, useLayoutEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { atThisTime, nextEnd, show, type Running } from './running';

/** What lies above the screen, and would stay there without it: dialogs, menus, what is offered below a field. */
const LAYERS = '.MuiModal-root, .MuiPopper-root:not(.MuiTooltip-popper)';

const NONE: Running = { shown: null, left: [] };

/**
 * The tabs whose effects run: the visible one and, for a while, the last ones left (docs/performance.md).
 * Those of a screen that has none begin once it is painted. `id` is null while the tab on show is not yet among the
 * tabs; where no tab is on show, none has effects.
 */
export function useRunning(isAnyShown: boolean, id: number | null): ReadonlySet<number> {
  const [running, setRunning] = useState<Running>({ shown: id, left: [] });
  const ids = [running.shown, ...running.left.map((one) => one.id)];
  const isBegun = ids.includes(id);
  useLayoutEffect(() => {
    // eslint-disable-next-line react-hooks/set-state-in-effect -- what is left ends before anything else is painted
    if (!isAnyShown) setRunning(NONE);
    if (!isAnyShown || id === null) return undefined;
    const mayGoOn = document.querySelector(LAYERS) === null;
    const go = () => setRunning((before) => show(before, id, Date.now(), mayGoOn));
    if (!isBegun && mayGoOn) return afterPaint(go);
    go();
    return undefined;
  }, [isAnyShown, id, isBegun]);
  useEffect(() => {
    const wait = nextEnd(running, Date.now());
    if (wait === null) return undefined;
    // Nobody waits for the end of what is not seen.
    const end = () => startTransition(() => setRunning((before) => atThisTime(before, Date.now())));
    const timer = setTimeout(end, wait);
    return () => clearTimeout(timer);
  }, [running]);
  return new Set(isAnyShown ? ids.filter((one) => one !== null) : []);
}

const INPUTS = ['keydown', 'pointerdown', 'input', 'paste', 'drop'] as const;

/** Runs once the browser has painted, and in any case before it hands on what a person does next. Returns how to call it off. */
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
