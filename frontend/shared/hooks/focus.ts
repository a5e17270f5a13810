/** Check whether a visible element has the focus that does not contain `frame`. */
export function isSomewhere(frame: Element | null): boolean {
  const { activeElement: active } = document;
  return active !== null && !active.contains(frame) && active.getClientRects().length > 0;
}

/** Focus an element unless the user has moved the focus elsewhere. Does not scroll. */
export function focusWhereLost(element: HTMLElement | null): void {
  if (!isSomewhere(element)) element?.focus({ preventScroll: true });
}
