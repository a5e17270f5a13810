/** Focus the visible screen, so that its shortcuts work. Does not scroll. */
export function focusMain(): void {
  document.getElementById('main')?.focus({ preventScroll: true });
}
