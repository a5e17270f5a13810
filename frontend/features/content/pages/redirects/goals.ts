/** Where an address leads. */
export interface Goal {
  to_type: 'page' | 'store' | 'article' | 'video' | 'collection' | 'url' | 'gone';
  to_id: number | null;
  to_url: string;
}

export const GOAL_TYPES: readonly { value: Goal['to_type']; label: string }[] = [
  { value: 'page', label: 'A page' },
  { value: 'store', label: 'A store' },
  { value: 'article', label: 'An article' },
  { value: 'video', label: 'A video' },
  { value: 'collection', label: 'A collection' },
  { value: 'url', label: 'A web address' },
  { value: 'gone', label: 'Nowhere: it says that the page is gone' },
];

/** Another kind of goal: what was chosen before is of no use to it. */
export function goalOf(type: Goal['to_type']): Goal {
  return { to_type: type, to_id: null, to_url: '' };
}

/** Whether it says all that is needed to go there. */
export function isWhole({ to_type: type, to_id: id, to_url: url }: Goal): boolean {
  if (type === 'gone') return true;
  return type === 'url' ? url.trim() !== '' : id !== null;
}
