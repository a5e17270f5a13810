import type { Thread } from '../threads/useThread';
import { gapIn, withTemplate } from '../threads/writing';

/** Insert a template into the reply and move the cursor to its first gap, or to the end. */
export function insertTemplate(one: Pick<Thread, 'reply' | 'type'>, text: string, textId: string): void {
  one.type({ tab: 'reply', reply: withTemplate(one.reply, text) });
  // The text box contains the template only after the next render.
  requestAnimationFrame(() => showGap(textId));
}

/** Focus the text box and select its first gap, if it has one. */
export function showGap(textId: string): void {
  const box = document.getElementById(textId);
  if (!(box instanceof HTMLTextAreaElement)) return;
  box.focus();
  const gap = gapIn(box.value);
  if (gap !== null) box.setSelectionRange(...gap);
  box.scrollIntoView({ block: 'nearest' });
}

/** Blur the text box after sending, so that the shortcuts of the thread work again. */
export function leaveText(textId: string): void {
  const box = document.getElementById(textId);
  if (box !== null && box === document.activeElement) box.blur();
}
