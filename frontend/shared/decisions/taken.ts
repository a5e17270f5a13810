import { createStore } from 'zustand/vanilla';
import { fieldErrors, isApiError, type ApiError } from '@shared/api/errors';
import { isWorthAnotherTry } from '@shared/api/patience';
import { named } from '@shared/ui/names';
import { dismissToast, toast, toasts } from '@shared/ui/toasts';
import { showNotUndone } from '@shared/work/notUndone';
import { hintOf } from './useActing';

/** Decision on a desk or in a list, and its undo. */
export interface UndoableDecision {
  /** Name of the list in the API, and ID of the record. */
  area: string;
  id: number;
  /** Plural noun for the records: 'comments'. */
  things: string;
  /** Decision: 'Approved', '2 fields applied'. */
  message: string;
  /** Text for several decisions; by default `said` in lower case. */
  counted?: string;
  /** Number of records decided at once; 1 by default. */
  count?: number;
  title: string;
  /** Undo the decision and confirm it; reject with the error, which is shown here. */
  undo: () => Promise<void>;
}

/** Decision with its sequence number of sending; responses can arrive in another order. */
interface Numbered extends UndoableDecision {
  order: number;
}

interface Sent extends Pick<Numbered, 'area' | 'id' | 'order'> {
  sent: Promise<unknown>;
}

interface Decisions {
  /** Completed decisions of this window, in order. */
  decided: readonly Numbered[];
  /** Decisions without a response yet. The last one may be among them. */
  underWay: readonly Sent[];
  /** Decisions that the visible toast counts, and the ID of that toast. */
  counted: readonly Numbered[];
  toastId: number | null;
  lastOrder: number;
  /** Numbers of decisions that are being undone, so that none is undone twice. */
  undoing: ReadonlySet<number>;
  /** IDs of error toasts of failed undos, by number. */
  failures: ReadonlyMap<number, number>;
  /** Undo that was requested last, by area. The next one starts after it. */
  lines: ReadonlyMap<string, Promise<unknown>>;
}

/** Decisions of this window that can be undone. */
export const decisions = createStore<Decisions>(() => ({
  decided: [],
  underWay: [],
  counted: [],
  toastId: null,
  lastOrder: 0,
  undoing: new Set(),
  failures: new Map(),
  lines: new Map(),
}));

/** Track a decision while it is being sent. */
export function onItsWay(area: string, id: number, sent: Promise<unknown>): void {
  const one: Sent = { area, id, order: nextOrder(), sent };
  decisions.setState(({ underWay }) => ({ underWay: [...underWay, one] }));
  const end = () =>
    decisions.setState(({ underWay }) => ({ underWay: underWay.filter((other) => other !== one) }));
  sent.then(end, end);
}

/** Show decisions in one toast that keeps counting and undoes all that it counts. */
export function decided(one: UndoableDecision): void {
  const numbered = { ...one, order: orderOf(one) };
  const { decided: list, counted: before, toastId: shown } = decisions.getState();
  const isShown = toasts.getState().list.some(({ id }) => id === shown);
  const counted = [...(isShown ? before.filter(({ area }) => area === one.area) : []), numbered];
  if (shown !== null) dismissToast(shown);
  const toastId = toast.success(inWords(counted), {
    action: { label: counted.length === 1 ? 'Undo' : 'Undo all', run: () => undoAll(counted) },
  });
  decisions.setState({
    decided: [...list, numbered].sort((a, b) => a.order - b.order),
    counted,
    toastId,
  });
}

/**
 * Undo the last decision in an area that was not undone yet. A decision that is still being sent is awaited;
 * if it is rejected, nothing is undone, and earlier decisions stay. Several requests run one after the other,
 * so that the desk finally shows the record that was requested last.
 */
export function undoLast(area: string): void {
  const { decided: list, underWay, undoing } = decisions.getState();
  const isLeft = (one: Pick<Numbered, 'area' | 'order'>) => one.area === area && !undoing.has(one.order);
  const done = list.findLast(isLeft);
  const sending = underWay.findLast(isLeft);
  const order = Math.max(done?.order ?? 0, sending?.order ?? 0);
  if (order === 0) return;
  takeInTurn(area, order);
}

/** Undo these decisions of one area, the latest first. */
function undoAll(list: readonly Numbered[]): void {
  const latestFirst = [...list].sort((a, b) => b.order - a.order);
  for (const { area, order } of latestFirst) takeInTurn(area, order);
}

/** Undo a decision by number, after earlier undos have ended. */
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
  return decisions.getState().decided.find((one) => one.order === order);
}

/**
 * Return the number that a decision got when it was sent. A decision that was not tracked gets the next one.
 */
function orderOf({ area, id }: UndoableDecision): number {
  const sent = decisions.getState().underWay.findLast((one) => one.area === area && one.id === id);
  return sent?.order ?? nextOrder();
}

function nextOrder(): number {
  const lastOrder = decisions.getState().lastOrder + 1;
  decisions.setState({ lastOrder });
  return lastOrder;
}

/** Dismiss the toasts of a decision whose undo has started. */
function putToastAway(one: Numbered): void {
  const { counted, toastId, failures } = decisions.getState();
  if (counted.includes(one) && toastId !== null) dismissToast(toastId);
  const failure = failures.get(one.order);
  if (failure === undefined) return;
  dismissToast(failure);
  decisions.setState({ failures: new Map([...failures].filter(([order]) => order !== one.order)) });
}

/** Undo a decision. After a temporary failure, the undo can be requested again. */
async function take(last: Numbered): Promise<void> {
  putToastAway(last);
  try {
    await last.undo();
    forget(last);
  } catch (error) {
    if (isApiError(error) && (error.isSilent || isWorthAnotherTry(error))) allowUndo(last);
    else forget(last);
    if (!isApiError(error)) throw error;
    if (!error.isSilent) showUndoFailure(last, error);
  }
}

function allowUndo({ order }: Numbered): void {
  decisions.setState(({ undoing }) => ({ undoing: new Set([...undoing].filter((one) => one !== order)) }));
}

function forget({ order }: Numbered): void {
  decisions.setState(({ decided: list }) => ({ decided: list.filter((one) => one.order !== order) }));
}

function showUndoFailure(one: Numbered, error: ApiError): void {
  const again = () => takeInTurn(one.area, one.order);
  const hint = hintOf(error.message, Object.values(fieldErrors(error)));
  const message = showNotUndone(one.title, error, again, hint);
  if (!isWorthAnotherTry(error)) return;
  decisions.setState(({ failures }) => ({ failures: new Map(failures).set(one.order, message) }));
}

/**
 * Forget all decisions before another user signs in. Numbers continue, so that late responses keep theirs.
 */
export function forgetDecisions(): void {
  const { lastOrder } = decisions.getState();
  decisions.setState({ ...decisions.getInitialState(), lastOrder });
}

/** Summarize decisions: 'Approved: “Enak”', '4 comments approved', '4 comments: 3 approved, 1 rejected'. */
export function inWords(list: readonly UndoableDecision[]): string {
  const last = list.at(-1);
  if (last === undefined) return '';
  if (list.length === 1) return `${last.message}: ${named(last.title)}`;
  const kinds = new Map<string, number>();
  for (const one of list) {
    const kind = one.counted ?? one.message.toLowerCase();
    kinds.set(kind, (kinds.get(kind) ?? 0) + (one.count ?? 1));
  }
  const [only = ''] = kinds.keys();
  const total = list.reduce((sum, { count = 1 }) => sum + count, 0);
  const all = `${total} ${last.things}`;
  if (kinds.size === 1) return `${all} ${only}`;
  return `${all}: ${[...kinds].map(([kind, count]) => `${count} ${kind}`).join(', ')}`;
}
