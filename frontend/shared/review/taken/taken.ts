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

interface Decisions {
  /** The decisions of this window in their order. */
  taken: readonly Numbered[];
  /** Decisions that the server has not answered yet: the last one may be among them. */
  underWay: readonly Sent[];
  /** The decisions that the message on show counts, and the id of that message. */
  counted: readonly Taken[];
  toastId: number | null;
  lastOrder: number;
  /** The numbers of decisions that are being undone: none is undone twice. */
  undoing: ReadonlySet<number>;
  /** The messages of decisions that could not be undone so far, by number. */
  failures: ReadonlyMap<number, number>;
  /** The undo that was requested last, by area: the next one starts when it has ended. */
  lines: ReadonlyMap<string, Promise<unknown>>;
}

/** What was decided in this window and can be undone. */
export const decisions = createStore<Decisions>(() => ({
  taken: [],
  underWay: [],
  counted: [],
  toastId: null,
  lastOrder: 0,
  undoing: new Set(),
  failures: new Map(),
  lines: new Map(),
}));

/** Notes that a decision on a record is being sent, until it has ended either way. */
export function onItsWay(area: string, id: number, sent: Promise<unknown>): void {
  const one: Sent = { area, id, order: nextOrder(), sent };
  decisions.setState(({ underWay }) => ({ underWay: [...underWay, one] }));
  const end = () =>
    decisions.setState(({ underWay }) => ({ underWay: underWay.filter((other) => other !== one) }));
  sent.then(end, end);
}

/** Says what was decided in one message that counts on, with the way to take back the last. */
export function decided(one: Taken): void {
  const numbered = { ...one, order: orderOf(one) };
  const { taken, counted: before, toastId: shown } = decisions.getState();
  const isShown = toasts.getState().list.some(({ id }) => id === shown);
  const counted = [...(isShown ? before.filter(({ area }) => area === one.area) : []), numbered];
  if (shown !== null) dismissToast(shown);
  const toastId = toast.success(inWords(counted), {
    action: { label: 'Undo', run: () => undoLast(one.area) },
  });
  decisions.setState({
    taken: [...taken, numbered].sort((a, b) => a.order - b.order),
    counted,
    toastId,
  });
}

/**
 * Takes back the last decision in an area that was not taken back before. One that is on its way is waited for; where
 * it is refused there is nothing to take back, and what was decided before it stays. Asked for several times, one is
 * taken back after the other, so that the desk shows at last what was asked for last.
 */
export function undoLast(area: string): void {
  const { taken, underWay, undoing } = decisions.getState();
  const isLeft = (one: Pick<Numbered, 'area' | 'order'>) => one.area === area && !undoing.has(one.order);
  const done = taken.findLast(isLeft);
  const sending = underWay.findLast(isLeft);
  const order = Math.max(done?.order ?? 0, sending?.order ?? 0);
  if (order === 0) return;
  takeInTurn(area, order);
}

/** Takes back a decision by its number once those that were asked for before it have ended. */
function takeInTurn(area: string, order: number): void {
  const { undoing, underWay, lines } = decisions.getState();
  if (undoing.has(order)) return;
  decisions.setState({ undoing: new Set([...undoing, order]) });
  const done = numbered(order);
  if (done !== undefined) putToastAway(done);
  const sent = underWay.find((one) => one.order === order)?.sent;
  const before = lines.get(area);
  const run = async () => {
    await before?.catch(() => undefined);
    await sent?.catch(() => undefined);
    const its = numbered(order);
    if (its !== undefined) await take(its);
  };
  decisions.setState({ lines: new Map(lines).set(area, run()) });
}

function numbered(order: number): Numbered | undefined {
  return decisions.getState().taken.find((one) => one.order === order);
}

/** The number that a decision got when it was sent; one that was not noted as on its way comes last. */
function orderOf({ area, id }: Taken): number {
  const sent = decisions.getState().underWay.findLast((one) => one.area === area && one.id === id);
  return sent?.order ?? nextOrder();
}

function nextOrder(): number {
  const lastOrder = decisions.getState().lastOrder + 1;
  decisions.setState({ lastOrder });
  return lastOrder;
}

/** Its offer has been taken: no message may stand there as if there were still something to undo. */
function putToastAway(one: Numbered): void {
  const { counted, toastId, failures } = decisions.getState();
  if (counted.includes(one) && toastId !== null) dismissToast(toastId);
  const failure = failures.get(one.order);
  if (failure === undefined) return;
  dismissToast(failure);
  decisions.setState({ failures: new Map([...failures].filter(([order]) => order !== one.order)) });
}

/** Takes a decision back. Where that failed for a reason that may pass, it can be asked for once more. */
async function take(last: Numbered): Promise<void> {
  putToastAway(last);
  try {
    await last.undo();
    forget(last);
  } catch (error) {
    if (isApiError(error) && (error.isSilent || isWorthAnotherTry(error))) allowUndo(last);
    else forget(last);
    if (!isApiError(error)) throw error;
    if (!error.isSilent) tellFailure(last, error);
  }
}

function allowUndo({ order }: Numbered): void {
  decisions.setState(({ undoing }) => ({ undoing: new Set([...undoing].filter((one) => one !== order)) }));
}

function forget({ order }: Numbered): void {
  decisions.setState(({ taken }) => ({ taken: taken.filter((one) => one.order !== order) }));
}

function tellFailure(one: Numbered, error: ApiError): void {
  const again = () => takeInTurn(one.area, one.order);
  const hint = hintOf(error.message, Object.values(fieldErrors(error)));
  const message = tellNotUndone(one.title, error, again, hint);
  if (!isWorthAnotherTry(error)) return;
  decisions.setState(({ failures }) => ({ failures: new Map(failures).set(one.order, message) }));
}

/** Forget all decisions, for the next person who signs in. Numbers go on: late answers keep theirs. */
export function forgetTaken(): void {
  const { lastOrder } = decisions.getState();
  decisions.setState({ ...decisions.getInitialState(), lastOrder });
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
