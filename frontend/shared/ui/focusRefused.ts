/** Puts the focus into the first field within that was refused. */
export function focusRefused(within: HTMLElement | null): void {
  within?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
}
