import { useEffect, useLayoutEffect, type RefObject } from 'react';

/** Bars at the bottom of a screen: shortcuts, pager, and actions for rows or a record. */
const BARS = '.bottom-bar, .panel:not([hidden]) :is(.list-foot, .save-bar, .foot, .thumb-bar)';
const GAP = 8;
/** Interval at which the bars are measured. They move while a record loads or grows. */
const AGAIN_MS = 250;

type Bar = Pick<DOMRect, 'top' | 'bottom'>;

/** Return the distance from the bottom of the window at which an element of this height covers no bar. */
export function footAbove(bars: readonly Bar[], height: number, windowHeight: number): number {
  let bottom = windowHeight - GAP;
  const covered = () => bars.find((bar) => bar.top < bottom && bottom - height < bar.bottom);
  for (let bar = covered(); bar !== undefined; bar = covered()) bottom = bar.top - GAP;
  return bottom < height ? GAP : windowHeight - bottom;
}

/**
 * Set `--foot` while `isShown`, so that the first child of the element stays above the bars of the screen.
 */
export function useAboveBars(element: RefObject<HTMLElement | null>, isShown: boolean): void {
  useLayoutEffect(() => place(element.current));
  useEffect(() => {
    if (!isShown) return undefined;
    const timer = setInterval(() => place(element.current), AGAIN_MS);
    return () => clearInterval(timer);
  }, [element, isShown]);
}

function place(element: HTMLElement | null): void {
  const front = element?.firstElementChild;
  if (!element || !front) return;
  const bars = [...document.querySelectorAll(BARS)].map((bar) => bar.getBoundingClientRect());
  const foot = footAbove(bars, front.getBoundingClientRect().height, window.innerHeight);
  element.style.setProperty('--foot', `${foot}px`);
}
