/** What a person has typed for a report and not sent yet. */
export interface Typed {
  note: string;
  reply: string;
}

const NOTHING: Typed = { note: '', reply: '' };
const kept = new Map<number, Typed>();

/** What was typed for a report in this window, while others were looked at. */
export function keptInput(id: number): Typed {
  return kept.get(id) ?? NOTHING;
}

/** Keeps it until it is sent. */
export function keepInput(id: number, typed: Typed): void {
  if (typed.note === '' && typed.reply === '') kept.delete(id);
  else kept.set(id, typed);
}
