import fc from 'fast-check';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { CODE } from '@shared/api/codes';
import { ApiError } from '@shared/api/errors';
import { createShelf, type Shelf } from '@shared/storage/storage';
import { runs } from '@shared/testing/levels';
import type { DraftCalls } from '@shared/workspace/draftCalls';
import { createDraftKeeper, type DraftKeeper, type Offer } from '@shared/workspace/draftKeeper';
import { draftsOf, type Entry, type Written } from '@shared/workspace/drafts';
import { withDraft, join } from './drafting';
import type { Choice } from './conflict';
import { patchOf } from './patch';
import { save } from './saving';

/* Random actions of one user in three windows of two browsers on one record: typing, late and lost
   responses, crashes, reloads, expired sessions, saves, and a colleague who edits the same record. The
   test compares them with an ideal model in which all windows know everything immediately. The model is
   derived from the user's actions only, never from the code under test. */

const FIELDS = ['name', 'note', 'phone'] as const;
type Field = (typeof FIELDS)[number];
type Values = Record<string, unknown>;
const KEY = '/store/store/edit?id=7';
const [PERSON, STRANGER] = [7, 8];
/** Browser of each window. */
const WINDOWS = [0, 0, 1] as const;

type Step =
  | { do: 'open' | 'save' | 'discard' | 'crash' | 'reload' | 'close'; at: number; choice: Choice }
  | { do: 'type'; at: number; field: Field }
  | { do: 'clear'; at: number; field: Field }
  | { do: 'take' | 'refuse'; at: number; which: number }
  | { do: 'colleague'; field: Field }
  | { do: 'wait'; ms: number }
  | { do: 'answerAll' }
  | { do: 'answer'; which: number; outcome: 'ok' | 'lost' | 'answerLost' }
  | { do: 'sessionEnds' | 'sessionBegins' | 'strangerLooks'; browser: number };

const at = fc.nat({ max: WINDOWS.length - 1 });
const field = fc.constantFrom(...FIELDS);
const browser = fc.nat({ max: 1 });
const which = fc.nat({ max: 9 });
const choice = fc.constantFrom<Choice>('mine', 'theirs');
const outcome = fc.constantFrom('ok' as const, 'lost' as const, 'answerLost' as const);
const of = <Name extends Step['do']>(...names: Name[]) => fc.constantFrom(...names);
const step = fc.oneof(
  { weight: 8, arbitrary: fc.record({ do: of('open'), at, choice }) },
  { weight: 12, arbitrary: fc.record({ do: of('type'), at, field }) },
  { weight: 2, arbitrary: fc.record({ do: of('clear'), at, field }) },
  { weight: 8, arbitrary: fc.record({ do: of('take', 'take', 'take', 'refuse'), at, which }) },
  {
    weight: 8,
    arbitrary: fc.record({ do: of('save', 'discard', 'crash', 'crash', 'reload', 'close'), at, choice }),
  },
  { weight: 3, arbitrary: fc.record({ do: of('colleague'), field }) },
  { weight: 6, arbitrary: fc.record({ do: of('wait'), ms: fc.constantFrom(300, 2_100, 31_000) }) },
  {
    weight: 8,
    arbitrary: fc.record({ do: of('answer'), which, outcome }),
  },
  // Most of the time, the network is good and fast.
  { weight: 14, arbitrary: fc.constant({ do: 'answerAll' as const }) },
  { weight: 2, arbitrary: fc.record({ do: of('sessionEnds', 'sessionBegins', 'strangerLooks'), browser }) },
) as fc.Arbitrary<Step>;

/** The server: the record with its versions, all drafts, and the running calls. */
class Server {
  versions: Values[] = [{ name: 'Warung', note: '', phone: '' }];
  drafts = new Map<string, Entry>();
  underWay: { run: () => void; fail: () => void }[] = [];

  get version(): number {
    return this.versions.length;
  }

  get record(): Values {
    return this.versions[this.version - 1] ?? {};
  }

  edit(patch: Values): void {
    this.versions.push({ ...this.record, ...patch });
  }

  /** Throw the error of an outdated edit, with both sides of each field. */
  editOver(patch: Values, version: number): void {
    if (version !== this.version) {
      const data = {
        current_version: this.version,
        updated_by: { nickname: 'Ana' },
        base: this.versions[version - 1],
        theirs: this.record,
      };
      throw new ApiError('Changed', { kind: 'envelope', code: CODE.conflict, data });
    }
    this.edit(patch);
  }

  put(userId: number, entry: Entry): void {
    const name = `${userId} ${entry.writer}`;
    const seq = this.drafts.get(name)?.seq ?? 0;
    if (entry.isEnded ? seq <= entry.seq : seq < entry.seq) this.drafts.set(name, entry);
  }

  listOf(userId: number): readonly Entry[] {
    const mine = [...this.drafts].filter(([name]) => name.startsWith(`${userId} `));
    return mine.map(([, entry]) => entry);
  }

  /**
   * Return the calls of one page. They never end after the page is gone, and are rejected without a session.
   */
  calls(userId: number, page: { isAlive: boolean; hasSession: () => boolean }): DraftCalls {
    const send = <T>(apply: () => T): Promise<T> => {
      if (!page.isAlive) return new Promise(() => undefined);
      if (!page.hasSession()) return Promise.reject(new Error('No session'));
      return new Promise((resolve, reject) => {
        this.underWay.push({ run: () => resolve(apply()), fail: () => reject(new Error('Lost')) });
      });
    };
    const end = (written: readonly Written[]) =>
      written.forEach(({ writer, seq }) => this.put(userId, { writer, seq, isEnded: true }));
    return {
      list: () => send(() => this.listOf(userId)),
      save: (draft, replaces) =>
        send(() => {
          this.put(userId, { ...draft, isEnded: false });
          end(replaces);
        }),
      end: (written) => send(() => end(written)),
    };
  }

  answer(index: number, outcome: 'ok' | 'lost' | 'answerLost'): void {
    const [call] = this.underWay.splice(index, 1);
    if (call === undefined) return;
    if (outcome === 'lost') call.fail();
    else if (outcome === 'ok') call.run();
    else {
      // The call is processed, but its response is lost.
      const { fail } = call;
      fail();
      call.run();
    }
  }
}

function memoryShelf(): Shelf {
  const area = new Map<string, string>();
  return createShelf(() => ({
    getItem: (key) => area.get(key) ?? null,
    setItem: (key, value) => void area.set(key, value),
    removeItem: (key) => void area.delete(key),
    get length() {
      return area.size;
    },
    key: (index) => [...area.keys()][index] ?? null,
  }));
}

interface Page {
  id: string;
  isAlive: boolean;
  hasSession: () => boolean;
}

/** One form as the hook manages it. */
interface Form {
  keeper: DraftKeeper;
  base: { values: Values; version: number };
  values: Values;
  offers: readonly Offer[];
  origins: Written[];
  /** Version of the record that was shown, on which later input is based. */
  read: number;
  /** Values stored last; storing them again changes nothing. */
  kept: string;
}

class World {
  server = new Server();
  shelves = [memoryShelf(), memoryShelf()];
  sessions = [true, true];
  pages: Page[] = [];
  forms: (Form | null)[] = [null, null, null];
  gone: Set<string>[] = [];
  /** Ideal model: drafts that each window has or left, unless they have ended. */
  ideal = new Map<string, { seq: number; patch: Values; browser: number }>();
  /** Input that was not saved, discarded or replaced yet. */
  open = new Set<unknown>();
  /** Version of the record on which each input is based. */
  typedOver = new Map<unknown, number>();
  /** Input that was saved or discarded, in any window. */
  settled = new Set<unknown>();
  private count = 0;
  private seq = 0;

  constructor() {
    WINDOWS.forEach((_, index) => this.beginWindow(index));
  }

  private nextSeq = () => (this.seq += 1);
  private shelfOf = (index: number) => this.shelves[WINDOWS[index] ?? 0] as Shelf;

  /** Open a window with its own ID. Windows with drafts in this browser that are not open are closed ones. */
  private beginWindow(index: number, id = `window-${(this.count += 1)}`): void {
    const old = this.pages[index];
    if (old !== undefined) old.isAlive = false;
    const where = WINDOWS[index] ?? 0;
    this.pages[index] = { id, isAlive: true, hasSession: () => this.sessions[where] === true };
    const alive = new Set(this.pages.map((page) => page.id));
    const writers = draftsOf({ userId: PERSON, country: 'ID', key: KEY }, this.shelfOf(index)).list();
    this.gone[index] = new Set(writers.map(({ writer }) => writer).filter((writer) => !alive.has(writer)));
    this.forms[index] = null;
  }

  keeperAt(index: number, page: Page, userId = PERSON): DraftKeeper {
    return createDraftKeeper({
      local: draftsOf({ userId, country: 'ID', key: KEY }, this.shelfOf(index)),
      calls: this.server.calls(userId, page),
      writer: page.id,
      nextSeq: this.nextSeq,
      isClosed: (writer) => this.gone[index]?.has(writer) ?? false,
    });
  }

  // -- user actions ------------------------------------------------------------------------------
  openForm(index: number): void {
    const page = this.pages[index];
    if (page === undefined || this.forms[index] !== null || !page.hasSession()) return;
    const keeper = this.keeperAt(index, page);
    const draft = keeper.begin();
    const values = { ...this.server.record };
    const form: Form = {
      keeper,
      base: { values, version: draft?.version ?? this.server.version },
      values: { ...withDraft(values, draft) },
      offers: [],
      origins: draft === null || draft.writer === page.id ? [] : [draft],
      read: this.server.version,
      kept: '',
    };
    this.forms[index] = form;
    const isShown = () => this.forms[index] === form && page.isAlive;
    void keeper
      .news(() => isShown() && this.keep(index))
      .then(({ offers, isOver }) => isShown() && this.hear(index, form, offers, isOver));
  }

  private hear(index: number, form: Form, offers: readonly Offer[], isOver: boolean): void {
    const isSaved = ({ values }: Offer) => Object.keys(patchOf(form.base.values, values)).length === 0;
    offers.filter(isSaved).forEach((offer) => this.refuseOffer(form, offer));
    form.offers = offers.filter((offer) => !isSaved(offer));
    // Another window has continued or ended the draft. Each step checks whether input was lost.
    if (isOver) this.settle(index, form);
  }

  private typedIn = (form: Form) => Object.values(patchOf(form.base.values, form.values));

  private keep(index: number): void {
    const [form, page] = [this.forms[index], this.pages[index]];
    if (form === null || form === undefined || page === undefined) return;
    const patch = patchOf(form.base.values, form.values);
    if (Object.keys(patch).length === 0) {
      this.end(index, form);
      return;
    }
    form.keeper.keep(patch, form.base.version);
    const content = JSON.stringify([patch, form.base.version]);
    if (content === form.kept) return;
    form.kept = content;
    this.idealKeep(page.id, patch, index);
    form.origins.forEach((origin) => this.idealEnd(origin));
  }

  private idealKeep(writer: string, patch: Values, index: number): void {
    this.ideal.set(writer, { seq: this.seq, patch, browser: WINDOWS[index] ?? 0 });
  }

  private idealEnd({ writer, seq }: Written): void {
    const existing = this.ideal.get(writer);
    if (existing !== undefined && existing.seq <= seq) this.ideal.delete(writer);
  }

  private end(index: number, form: Form): void {
    form.keeper.end();
    this.ideal.delete(this.pages[index]?.id ?? '');
    form.origins.forEach((origin) => this.idealEnd(origin));
    form.origins = [];
    form.kept = '';
  }

  private settle(index: number, form: Form): void {
    form.base = { values: { ...this.server.record }, version: this.server.version };
    form.values = { ...form.base.values };
    form.read = this.server.version;
    this.end(index, form);
  }

  private resolve(tokens: readonly unknown[], how: 'settled' | 'overtyped'): void {
    for (const token of tokens) {
      this.open.delete(token);
      if (how === 'settled') this.settled.add(token);
    }
  }

  private refuseOffer(form: Form, offer: Offer): void {
    form.keeper.discard(offer);
    form.offers = form.offers.filter((one) => one !== offer);
    this.idealEnd(offer);
    this.resolve(Object.values(offer.values), 'settled');
  }

  private takeOffer(index: number, form: Form, offer: Offer): void {
    const patch = patchOf(form.base.values, form.values);
    const joined = join({ values: patch, version: form.base.version }, offer);
    form.offers = form.offers.filter((one) => one !== offer);
    if (joined.isDisplacing) {
      const parked = form.keeper.park(patch, form.base.version);
      this.idealKeep(parked.writer, patch, index);
      form.offers = [parked, ...form.offers];
    }
    form.keeper.take(offer);
    form.keeper.keep(joined.values, joined.version);
    form.kept = '';
    form.origins = [...form.origins.filter(({ writer }) => writer !== offer.writer), offer];
    form.base = { ...form.base, version: joined.version ?? 0 };
    form.values = { ...form.values, ...joined.values };
    this.keep(index);
  }

  private async saveForm(index: number, form: Form, chosen: Choice): Promise<void> {
    const patch = patchOf(form.base.values, form.values);
    if (Object.keys(patch).length === 0 || this.pages[index]?.hasSession() !== true) return;
    const before = this.server.record;
    const requests = new Set<string>();
    const result = await save(
      (sent, version) => {
        this.server.editOver(sent, version ?? 0);
        return Promise.resolve(null);
      },
      patch,
      form.base.version,
      {
        aboutClashes: (clashes) => {
          clashes.forEach((clash) => requests.add(clash.field));
          return Promise.resolve(Object.fromEntries(clashes.map((clash) => [clash.field, chosen])));
        },
        aboutWarnings: () => Promise.resolve(true),
      },
    );
    expect(result.kind).toBe('saved');
    for (const name of FIELDS) {
      const isMine = name in patch && !(requests.has(name) && chosen === 'theirs');
      expect(this.server.record[name], name).toBe(isMine ? patch[name] : before[name]);
      const existing = this.server.versions[(this.typedOver.get(patch[name]) ?? 0) - 1];
      const isIncomingNew =
        existing !== undefined && existing[name] !== before[name] && patch[name] !== before[name];
      if (isIncomingNew) expect([...requests], 'nobody overwrites what they have not seen').toContain(name);
    }
    this.resolve(Object.values(patch), 'settled');
    this.settle(index, form);
  }

  async run(step: Step): Promise<void> {
    if (step.do === 'wait') await vi.advanceTimersByTimeAsync(step.ms);
    else if (step.do === 'colleague') this.server.edit({ [step.field]: `theirs-${(this.count += 1)}` });
    else if (step.do === 'answer')
      this.server.answer(step.which % (this.server.underWay.length || 1), step.outcome);
    else if (step.do === 'answerAll') await this.deliverAll();
    else if ('browser' in step) await this.runInBrowser(step.do, step.browser);
    else await this.runAt(step);
    await settleDown();
  }

  private async runInBrowser(what: 'sessionEnds' | 'sessionBegins' | 'strangerLooks', where: number) {
    if (what !== 'strangerLooks') {
      this.sessions[where] = what === 'sessionBegins';
      // Without a session there are no forms; each has stored its latest values in the browser.
      if (what === 'sessionEnds')
        WINDOWS.forEach((one, index) => one === where && (this.forms[index] = null));
      return;
    }
    const index = WINDOWS.findIndex((one) => one === where);
    const page = { id: 'stranger', isAlive: true, hasSession: () => true };
    const keeper = this.keeperAt(index, page, STRANGER);
    expect(keeper.begin()).toBeNull();
    const news = keeper.news(() => undefined);
    this.server.answer(this.server.underWay.length - 1, 'ok');
    expect(await news).toEqual({ offers: [], isOver: false });
  }

  private async runAt(step: Extract<Step, { at: number }>): Promise<void> {
    const form = this.forms[step.at] ?? null;
    if (step.do === 'open') this.openForm(step.at);
    else if (step.do === 'crash') this.beginWindow(step.at);
    else if (step.do === 'reload') this.beginWindow(step.at, this.pages[step.at]?.id);
    // The tab is closed; its form renders again when it is reopened.
    else if (step.do === 'close') this.forms[step.at] = null;
    else if (form !== null) await this.runInForm(step, form);
  }

  private async runInForm(step: Extract<Step, { at: number }>, form: Form): Promise<void> {
    if (step.do === 'type') this.type(step.at, form, step.field, `mine-${(this.count += 1)}`);
    else if (step.do === 'clear') this.type(step.at, form, step.field, form.base.values[step.field]);
    else if (step.do === 'save') await this.saveForm(step.at, form, step.choice);
    else if (step.do === 'discard') {
      this.resolve(this.typedIn(form), 'settled');
      this.settle(step.at, form);
    } else if ('which' in step) {
      const offer = form.offers[step.which % (form.offers.length || 1)];
      if (offer !== undefined && step.do === 'take') this.takeOffer(step.at, form, offer);
      else if (offer !== undefined) this.refuseOffer(form, offer);
    }
  }

  private type(index: number, form: Form, name: Field, value: unknown): void {
    this.resolve([form.values[name]], 'overtyped');
    form.values[name] = value;
    if (value !== form.base.values[name]) {
      this.open.add(value);
      this.typedOver.set(value, form.read);
    }
    this.keep(index);
  }

  // -- invariants --------------------------------------------------------------------------------
  /** Check that all open input is in a form or in a draft. */
  checkNothingLost(): void {
    const pending = new Set([
      ...this.forms.flatMap((form) => (form === null ? [] : Object.values(form.values))),
      ...[...this.ideal.values()].flatMap(({ patch }) => Object.values(patch)),
    ]);
    expect([...this.open].filter((token) => !pending.has(token))).toEqual([]);
  }

  /** Crash all windows, complete all calls, and return to each browser. */
  async checkComingBack(): Promise<void> {
    await this.deliverAll();
    this.sessions = [true, true];
    WINDOWS.forEach((_, index) => this.beginWindow(index));
    // The first window reports to the server what could not be reported before.
    await this.look(0);
    await this.look(2);
    for (const index of [0, 2]) {
      const where = WINDOWS[index] ?? 0;
      const shown = await this.look(index);
      const expected = [...this.ideal].filter(([, left]) => left.browser === where);
      for (const [writer, { patch }] of expected)
        expect([writer, shown.get(writer)]).toEqual([writer, patch]);
      const revived = [...shown.keys()].filter((writer) => !this.ideal.has(writer));
      expect(revived, 'what is over does not come back').toEqual([]);
    }
  }

  /** Return the drafts that a new window restores or offers, by the window that left them. */
  private async look(index: number): Promise<Map<string, Values>> {
    this.beginWindow(index);
    const keeper = this.keeperAt(index, this.pages[index] as Page);
    const draft = keeper.begin();
    const news = keeper.news(() => undefined);
    await this.deliverAll();
    const { offers, isOver } = await news;
    const all = draft === null || isOver ? offers : [draft, ...offers];
    return new Map(all.map(({ writer, values }) => [writer, values]));
  }

  private async deliverAll(): Promise<void> {
    while (this.server.underWay.length > 0) {
      this.server.answer(0, 'ok');
      await settleDown();
    }
  }
}

async function settleDown(): Promise<void> {
  for (let turn = 0; turn < 6; turn += 1) await Promise.resolve();
}

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

test('drafts lose no input, never return once ended, and stay private', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { size: 'max', minLength: 20, maxLength: 80 }), async (steps) => {
      vi.clearAllTimers();
      const world = new World();
      for (const one of steps) {
        await world.run(one);
        world.checkNothingLost();
      }
      await world.checkComingBack();
    }),
    { numRuns: runs(1_000) },
  );
});
