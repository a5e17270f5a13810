import { createStore } from 'zustand/vanilla';
import { fieldErrors, isApiError, type ApiError } from '@shared/api/errors';
import { isWorthAnotherTry } from '@shared/api/patience';
import { named } from '@shared/ui/names';
import { dismissToast, toast, toasts } from '@shared/ui/toasts';
import { tellNotUndone } from '@shared/work/notUndone';
import { hintOf } from '../useActing';

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
  /** On how many it was decided at once; one where nothing is said. */
  count?: number;
  title: string;
  /** Takes it back, and says so; rejects with the failure that kept it from it, which is told here. */
  undo: () => Promise<void>;
}

/** A decision with its number in the order of sending; answers may come in another. */
interface Numbered extends Taken {
  order: number;
}

interface Sent extends Pick<Numbered, 'area' | 'id' | 'order'> {
  sent: Promise<unknown>;
}

/** The decisions of this window in their order. */
export const taken = createStore<{ list: readonly Numbered[] }>(() => ({ list: [] }));

/** Decisions that the server has not answered yet: the last one may be among them. */
export const underWay = createStore<{ list: readonly Sent[] }>(() => ({ list: [] }));

/** Those that the message on show counts. */
let counted: readonly Taken[] = [];
let toastId: number | null = null;
let lastOrder = 0;
/** The decisions, by their numbers, that were asked to be taken back: nobody asks for one twice. */
const asked = new Set<number>();
/** By their numbers, the messages of those that could not be taken back so far. */
const failures = new Map<number, number>();
/** By area, the taking back that was asked for last: the next one begins when it has ended. */
const lines = new Map<string, Promise<unknown>>();

/** Notes that a decision on a record is being sent, until it has ended either way. */
export function onItsWay(area: string, id: number, sent: Promise<unknown>): void {
  const one: Sent = { area, id, order: nextOrder(), sent };
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
 * it is refused there is nothing to take back, and what was decided before it stays. Asked for several times, one is
 * taken back after the other, so that the desk shows at last what was asked for last.
 */
export function undoLast(area: string): void {
  const isLeft = (one: Pick<Numbered, 'area' | 'order'>) => one.area === area && !asked.has(one.order);
  const done = taken.getState().list.findLast(isLeft);
  const sending = underWay.getState().list.findLast(isLeft);
  const order = Math.max(done?.order ?? 0, sending?.order ?? 0);
  if (order === 0) return;
  takeInTurn(area, order);
}

/** Takes back a decision by its number once those that were asked for before it have ended. */
function takeInTurn(area: string, order: number): void {
  if (asked.has(order)) return;
  asked.add(order);
  const done = numbered(order);
  if (done !== undefined) putToastAway(done);
  const sent = underWay.getState().list.find((one) => one.order === order)?.sent;
  const before = lines.get(area);
  const run = async () => {
    await before?.catch(() => undefined);
    await sent?.catch(() => undefined);
    const its = numbered(order);
    if (its !== undefined) await take(its);
  };
  lines.set(area, run());
}

function numbered(order: number): Numbered | undefined {
  return taken.getState().list.find((one) => one.order === order);
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

/** Its offer has been taken: no message may stand there as if there were still something to undo. */
function putToastAway(one: Numbered): void {
  if (counted.includes(one) && toastId !== null) dismissToast(toastId);
  const failure = failures.get(one.order);
  if (failure !== undefined) dismissToast(failure);
  failures.delete(one.order);
}

/** Takes a decision back. Where that failed for a reason that may pass, it can be asked for once more. */
async function take(last: Numbered): Promise<void> {
  putToastAway(last);
  try {
    await last.undo();
    forget(last);
  } catch (error) {
    if (isApiError(error) && (error.isSilent || isWorthAnotherTry(error))) asked.delete(last.order);
    else forget(last);
    if (!isApiError(error)) throw error;
    if (!error.isSilent) tellFailure(last, error);
  }
}

function forget({ order }: Numbered): void {
  taken.setState(({ list }) => ({ list: list.filter((one) => one.order !== order) }));
}

function tellFailure(one: Numbered, error: ApiError): void {
  const again = () => takeInTurn(one.area, one.order);
  const hint = hintOf(error.message, Object.values(fieldErrors(error)));
  const message = tellNotUndone(one.title, error, again, hint);
  if (isWorthAnotherTry(error)) failures.set(one.order, message);
}

/** Whoever signs in next decided nothing. */
export function forgetTaken(): void {
  taken.setState({ list: [] });
  underWay.setState({ list: [] });
  lines.clear();
  failures.clear();
  counted = [];
}

/** 'Approved: “Enak”', '4 comments approved', '4 comments: 3 approved, 1 rejected'. */
export function inWords(list: readonly Taken[]): string {
  const last = list.at(-1);
  if (last === undefined) return '';
  if (list.length === 1) return `${last.said}: ${named(last.title)}`;
  const kinds = new Map<string, number>();
  for (const one of list) {
    const kind = one.counted ?? one.said.toLowerCase();
    kinds.set(kind, (kinds.get(kind) ?? 0) + (one.count ?? 1));
  }
  const [only = ''] = kinds.keys();
  const total = list.reduce((sum, { count = 1 }) => sum + count, 0);
  const all = `${total} ${last.things}`;
  if (kinds.size === 1) return `${all} ${only}`;
  return `${all}: ${[...kinds].map(([kind, count]) => `${count} ${kind}`).join(', ')}`;
}
