import { createStore } from 'zustand/vanilla';
import { isApiError } from '@shared/api/errors';
import { dismissToast, toast, toasts } from '@shared/ui/toasts';

/** A decision that was taken on a desk or in its list, and the way back. */
export interface Taken {
  /** The list that it was taken in, by the server's name of it, and the record there. */
  area: string;
  id: number;
  /** What was decided on, where there are several: 'comments'. */
  things: string;
  /** 'Approved', '2 fields applied'. */
  said: string;
  /** The same of several, where it is not `said` in small letters. */
  counted?: string;
  title: string;
  /** Takes it back, and says so. */
  undo: () => unknown;
}

/** A decision with its number in the order of sending; answers may come in another. */
interface Numbered extends Taken {
  order: number;
}

interface Sent extends Pick<Numbered, 'area' | 'id' | 'order'> {
  sent: Promise<unknown>;
  /** Undo was asked for before the answer came. */
  isUndoRequested: boolean;
}

/** The decisions of this window in their order. */
export const taken = createStore<{ list: readonly Numbered[] }>(() => ({ list: [] }));

/** Decisions that the server has not answered yet: the last one may be among them. */
export const underWay = createStore<{ list: readonly Sent[] }>(() => ({ list: [] }));

/** Those that the message on show counts. */
let counted: readonly Taken[] = [];
let toastId: number | null = null;
let lastOrder = 0;

/** Notes that a decision on a record is being sent, until it has ended either way. */
export function onItsWay(area: string, id: number, sent: Promise<unknown>): void {
  const one: Sent = { area, id, order: nextOrder(), sent, isUndoRequested: false };
  underWay.setState(({ list }) => ({ list: [...list, one] }));
  const end = () =>
    underWay.setState(({ list }) => ({ list: list.filter(({ order }) => order !== one.order) }));
  sent.then(end, end);
}

/** Says what was decided in one message that counts on, with the way to take back the last. */
export function decided(one: Taken): void {
  const numbered = { ...one, order: orderOf(one) };
  taken.setState(({ list }) => ({ list: [...list, numbered].sort((a, b) => a.order - b.order) }));
  const isShown = toasts.getState().list.some(({ id }) => id === toastId);
  counted = [...(isShown ? counted.filter(({ area }) => area === one.area) : []), numbered];
  if (toastId !== null) dismissToast(toastId);
  toastId = toast.success(inWords(counted), {
    action: { label: 'Undo', run: () => undoLast(one.area) },
  });
}

/**
 * Takes back the last decision in an area that was not taken back before. One that is on its way is waited for; where
 * it is refused there is nothing to take back, and what was decided before it stays.
 */
export function undoLast(area: string): void {
  const done = taken.getState().list.findLast((one) => one.area === area);
  const sending = underWay.getState().list.findLast((one) => one.area === area && !one.isUndoRequested);
  if (sending === undefined || (done !== undefined && done.order > sending.order)) {
    if (done !== undefined) take(done);
    return;
  }
  const { order } = sending;
  underWay.setState(({ list }) => ({
    list: list.map((one) => (one === sending ? { ...one, isUndoRequested: true } : one)),
  }));
  const takeIt = () => {
    const its = taken.getState().list.find((one) => one.order === order);
    if (its !== undefined) take(its);
  };
  sending.sent.then(takeIt, takeIt);
}

/** The number that a decision got when it was sent; one that was not noted as on its way comes last. */
function orderOf({ area, id }: Taken): number {
  const sent = underWay.getState().list.findLast((one) => one.area === area && one.id === id);
  return sent?.order ?? nextOrder();
}

function nextOrder(): number {
  lastOrder += 1;
  return lastOrder;
}

function take(last: Numbered): void {
  taken.setState(({ list }) => ({ list: list.filter((one) => one !== last) }));
  // Its offer has been taken: the message may not stand there as if there were still something to undo.
  if (counted.includes(last) && toastId !== null) dismissToast(toastId);
  void takeBack(last);
}

async function takeBack({ undo }: Taken): Promise<void> {
  try {
    await undo();
  } catch (error) {
    // The client has told of it.
    if (!isApiError(error)) throw error;
  }
}

/** Whoever signs in next decided nothing. */
export function forgetTaken(): void {
  taken.setState({ list: [] });
  underWay.setState({ list: [] });
  counted = [];
}

/** 'Approved: “Enak”', '4 comments approved', '4 comments: 3 approved, 1 rejected'. */
export function inWords(list: readonly Taken[]): string {
  const last = list.at(-1);
  if (last === undefined) return '';
  if (list.length === 1) return `${last.said}: ${last.title}`;
  const kinds = new Map<string, number>();
  for (const one of list) {
    const kind = one.counted ?? one.said.toLowerCase();
    kinds.set(kind, (kinds.get(kind) ?? 0) + 1);
  }
  const [only = ''] = kinds.keys();
  const all = `${list.length} ${last.things}`;
  if (kinds.size === 1) return `${all} ${only}`;
  return `${all}: ${[...kinds].map(([kind, count]) => `${count} ${kind}`).join(', ')}`;
}
