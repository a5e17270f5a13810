import { useEffect } from 'react';

const REACHED =
  'button:not(:disabled), a[href], input:not(:disabled), select:not(:disabled), textarea:not(:disabled)';

/** The ancestors of a button, each with the index of the child that leads to the button. */
type Places = readonly { container: Element; at: number }[];

/**
 * Move the focus when a “Remove” button disappears together with its row: to the button that takes its place,
 * or else to an element nearby. Applies to keyboard presses only; a mouse click does not move the focus.
 */
export function useFocusAfterRemoval(): void {
  useEffect(() => {
    const onClick = ({ target, detail }: MouseEvent) => {
      const button = target instanceof Element && detail === 0 ? target.closest('button') : null;
      if (button === null || !isRemove(button)) return;
      const places = placesOf(button);
      requestAnimationFrame(() => {
        if (!button.isConnected && document.activeElement === document.body) focusNear(places);
      });
    };
    document.addEventListener('click', onClick, true);
    return () => document.removeEventListener('click', onClick, true);
  }, []);
}

function placesOf(button: Element): Places {
  const places: { container: Element; at: number }[] = [];
  for (let one = button; one.parentElement !== null; one = one.parentElement) {
    places.push({ container: one.parentElement, at: [...one.parentElement.children].indexOf(one) });
  }
  return places;
}

function isRemove(button: Element): boolean {
  return (button.getAttribute('aria-label') ?? button.textContent).startsWith('Remove');
}

function focusNear(places: Places): void {
  const place = places.find(({ container: nearContainer }) => nearContainer.isConnected);
  if (place === undefined) return;
  const { container: parent, at } = place;
  for (const near of [parent.children[at], parent.children[at - 1], parent.parentElement]) {
    const reached = [...(near?.querySelectorAll<HTMLElement>(REACHED) ?? [])];
    const next = reached.find(isRemove) ?? reached[0];
    if (next === undefined) continue;
    next.focus();
    return;
  }
}
