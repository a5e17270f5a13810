import { useEffect, useLayoutEffect, type RefObject } from 'react';

/** What stands at the foot of a screen: shortcuts, pages of a list, what may be done with rows or a record. */
const BARS = '.bottom-bar, .panel:not([hidden]) :is(.list-foot, .save-bar, .foot)';
const GAP = 8;
/** How often bars are looked at that move as a record comes or grows. */
const AGAIN_MS = 250;

type Bar = Pick<DOMRect, 'top' | 'bottom'>;

/** How far from the bottom of a window something so high lies over none of these bars. */
export function footAbove(bars: readonly Bar[], height: number, windowHeight: number): number {
  let bottom = windowHeight - GAP;
  const covered = () => bars.find((bar) => bar.top < bottom && bottom - height < bar.bottom);
  for (let bar = covered(); bar !== undefined; bar = covered()) bottom = bar.top - GAP;
  return bottom < height ? GAP : windowHeight - bottom;
}

/** Keeps an element, of which its first child is in front, above the bars of the screen while `isShown`, by `--foot`. */
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
