import type { Thread } from '../threads/useThread';
import { gapIn, withTemplate } from '../threads/writing';

/** Puts a template to what is typed, and the cursor where it waits for words, else at its end. */
export function insertTemplate(one: Pick<Thread, 'reply' | 'type'>, text: string, textId: string): void {
  one.type({ tab: 'reply', reply: withTemplate(one.reply, text) });
  // Once the text is drawn, its box holds it.
  requestAnimationFrame(() => showGap(textId));
}

/** Puts the cursor into the box: over the first gap, where there is one. */
export function showGap(textId: string): void {
  const box = document.getElementById(textId);
  if (!(box instanceof HTMLTextAreaElement)) return;
  box.focus();
  const gap = gapIn(box.value);
  if (gap !== null) box.setSelectionRange(...gap);
  box.scrollIntoView({ block: 'nearest' });
}

/** Once it is sent, the keys are the thread's again. */
export function leaveText(textId: string): void {
  const box = document.getElementById(textId);
  if (box !== null && box === document.activeElement) box.blur();
}
