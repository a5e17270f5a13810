/** Puts the focus on the screen on show, where its keys work; the page stays where it is scrolled to. */
export function focusMain(): void {
  document.getElementById('main')?.focus({ preventScroll: true });
}
