/** Whether something on show has the focus that does not hold `frame`: neither the page nor what `frame` stands in. */
export function isSomewhere(frame: Element | null): boolean {
  const { activeElement: active } = document;
  return active !== null && !active.contains(frame) && active.getClientRects().length > 0;
}

/** Puts the focus there, unless the person is somewhere else by then; the page stays where it is scrolled to. */
export function focusWhereLost(element: HTMLElement | null): void {
  if (!isSomewhere(element)) element?.focus({ preventScroll: true });
}
