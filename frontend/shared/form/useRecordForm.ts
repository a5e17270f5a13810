import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useForm, type UseFormReturn } from 'react-hook-form';
import { PAUSES_MS, rest, untilAnswered } from '@shared/api/patience';
import { named } from '@shared/ui/names';
import { toast } from '@shared/ui/toasts';
import type { Offer } from '@shared/workspace/draftKeeper';
import type { UnreadFields } from '@shared/hooks/unreadFields';
import { useUnsaved } from '@shared/workspace/hooks';
import { withDraft, join } from './drafting';
import { patchOf, type FormValues } from './patch';
import type { Mergers } from './mergers';
import { createAsker, type FormAsker } from './questions';
import { save, type Asker, type SaveResult, type Send } from './saving';
import { tellTyped } from './typing';
import { unreadFaults } from './unread';
import { useDirtyFields } from './useDirtyFields';
import { useDraftKeeper } from './useDraftKeeper';
import { isHandedOn, useHandOn } from './useHandOn';
import type { UndoSaved } from './undoSaved';
import { useOffers } from './useOffers';
import { tellKept, useUndoSaves } from './useUndoSaves';

export interface RecordFormOptions<Saved> {
  /** What the server holds; for a new record, what the form begins with. */
  values: FormValues;
  /** The version of `values`; null for a new record. */
  version: number | null;
  /** What of the form's values is meant: without what is no change, such as a row that was added and left empty. */
  meant?: (values: FormValues) => FormValues;
  /** Names the record in questions about unsaved input. */
  label: string;
  send: Send<Saved>;
  /** The form's values of a record that was saved. */
  toValues: (saved: Saved) => FormValues;
  versionOf: (saved: Saved) => number;
  onSaved: (saved: Saved) => void;
  /** Fields of many parts, whose parts are merged one by one. */
  mergers?: Mergers;
  /** Takes back what was saved last; offered after each save of a record that is there already. */
  undo?: UndoSaved;
}

export interface RecordForm {
  form: UseFormReturn;
  asker: FormAsker;
  /** The fields outside the form's values whose text could not be read; nothing is sent as long as there are any. */
  unreadFields: UnreadFields;
  isDirty: boolean;
  /** The fields that hold what is not saved yet. */
  dirtyFields: readonly string[];
  /** True for a record that is not there yet. */
  isNew: boolean;
  isSaving: boolean;
  savedAt: Date | null;
  /** Whether the server could not take what was saved: it is kept here and sent again by itself. */
  isAway: boolean;
  /** When the draft that was brought back was written, or null. */
  restoredAt: number | null;
  /** Resolves to true once all is saved. */
  submit: () => Promise<boolean>;
  /** Saves by `send` without a question or a word: where either is needed, all stays as it is. */
  saveSilently: (send: Send<unknown>) => Promise<boolean>;
  /** Takes back the last save of this screen that still stands; null where none does. */
  undoSaved: (() => void) | null;
  /** Throws away what was typed; a message offers it back. */
  discard: () => void;
  /** Puts these fields back to what is saved; a message offers what was typed in them back. */
  revert: (fields: readonly string[]) => void;
  /** What the same person left unsaved in this form in other windows and browsers. */
  offers: readonly Offer[];
  /** Goes on from an offered draft. What it displaces here is on offer from then on. */
  takeOffer: (offer: Offer) => void;
  /** Throws an offered draft away; a message offers it back. */
  discardOffer: (offer: Offer) => void;
}

const DRAFT_MS = 50;
const LONGEST_PAUSE_MS = 60_000;

function isLater(version: number | null, than: number | null): boolean {
  return version !== null && version > (than ?? 0);
}

const asTheyAre = (values: FormValues) => values;

/** Asks nobody: whatever would need an answer is left for when somebody is there to give it. */
const SILENT: Asker = {
  aboutClashes: () => Promise.resolve(null),
  aboutWarnings: () => Promise.resolve(false),
};

/** The fields that were typed in after `sent` was sent, as they are to stand over what was `saved`. */
function sinceSent(
  sent: FormValues,
  now: FormValues,
  saved: FormValues,
  mergers: Mergers = {},
): Record<string, unknown> {
  const later = patchOf(sent, now);
  return Object.fromEntries(
    Object.entries(later).map(([field, mine]) => {
      const merge = mergers[field];
      const sides = { field, before: sent[field], theirs: saved[field], mine };
      // Where both differ, the last letter typed wins: nothing of it was sent yet.
      return [field, merge === undefined ? mine : merge(sides).settle({})];
    }),
  );
}

/** What the form stands on: a record's values at one version. */
interface Base {
  values: FormValues;
  version: number | null;
}

/**
 * A form over one record: keeps what is typed as a draft, brings it back, and saves by patch, so that a
 * colleague's change to another field is never overwritten.
 */
export function useRecordForm<Saved>(options: RecordFormOptions<Saved>): RecordForm {
  const keeper = useDraftKeeper();
  const [draft] = useState(() => keeper.begin());
  const [base, setBase] = useState<Base>(() => ({
    values: options.values,
    // Typed over an older version, the draft is saved over that one: the server then tells what changed.
    version: draft?.version ?? options.version,
  }));
  const form = useForm({ defaultValues: { ...withDraft(options.values, draft) } });
  const { meant = asTheyAre } = options;
  const changesOf = (values: FormValues) => patchOf(base.values, meant(values));
  const typedPatch = () => changesOf(form.getValues());
  const dirtyFields = useDirtyFields(form, () => Object.keys(typedPatch()));
  const isDirty = dirtyFields.length > 0;
  const [asker] = useState(createAsker);
  const [unreadFields] = useState<UnreadFields>(() => new Map());
  const [isSaving, setSaving] = useState(false);
  const [savedAt, setSavedAt] = useState<Date | null>(null);
  const undoing = useUndoSaves(options.undo);
  const [away, setAway] = useState<number | null>(null);
  const [restoredAt, setRestoredAt] = useState(draft === null || isHandedOn(draft) ? null : draft.savedAt);
  const handOn = useHandOn();

  // A new record's form is left the moment it is saved, before it is drawn without its input.
  const isSettled = useRef(false);
  const settle = (next: Base) => {
    isSettled.current = true;
    setAway(null);
    setBase(next);
    form.reset({ ...next.values });
    setRestoredAt(null);
    keeper.end();
  };

  // The record was read anew (Redo, an action on the right): a form without input follows it, one with input where
  // nothing but an undo of this form has changed it.
  // Only a later version is news: right after saving, what was read is still the one from before.
  const follow = useEffectEvent(() => {
    if (isSaving || !isLater(options.version, base.version)) return;
    if (isDirty && !undoing.isOurs(base.version, options.version)) return;
    const typed = typedPatch();
    const undone = patchOf(base.values, options.values);
    // In one step, or the old input would count as typed over the new values.
    setBase({ values: options.values, version: options.version });
    form.reset({ ...options.values, ...typed });
    tellKept(Object.keys(typed).filter((field) => field in undone));
  });
  // eslint-disable-next-line react-hooks/set-state-in-effect -- the form is outside React's state; both change in one step
  useEffect(() => follow(), [options.version, isDirty, isSaving]);

  // What was refused is being put right: the old words would only confuse.
  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ name }) => {
          if (name === undefined) return;
          isSettled.current = false;
          // Clearing tells every field, whether there was an error or not.
          if (form.getFieldState(name).error !== undefined) form.clearErrors(name);
        },
      }),
    [form],
  );

  const keepTyped = () => {
    const patch = typedPatch();
    if (Object.keys(patch).length > 0 && !isSettled.current) keeper.keep(patch, base.version);
    else keeper.end();
  };
  const keepDraft = useEffectEvent(keepTyped);
  useEffect(() => {
    let timer: number | null = null;
    const saveDraft = () => {
      window.clearTimeout(timer ?? undefined);
      timer = null;
      keepDraft();
    };
    // After the key is painted: writing the draft takes longer than that.
    const schedule = () => {
      timer ??= window.setTimeout(saveDraft, DRAFT_MS);
    };
    schedule();
    const unsubscribe = form.subscribe({ formState: { values: true }, callback: schedule });
    // A page that closes runs no cleanup.
    addEventListener('pagehide', saveDraft);
    return () => {
      unsubscribe();
      removeEventListener('pagehide', saveDraft);
      // The form was left before the timer fired.
      saveDraft();
    };
  }, [form, base.version]);

  /** Says that it was saved where there is more to it than the save bar tells: whose changes came in, a way back. */
  const tellSaved = (mergedWith: string | null, canUndo: boolean) => {
    const words = mergedWith === null ? null : `Saved together with ${mergedWith}’s changes`;
    if (canUndo && options.undo !== undefined) undoing.offer(options.label, words);
    else if (words !== null) toast.info(words);
  };

  /** Says why it was not saved. What a colleague changed, or the server refused, is the person's to decide on. */
  const showUnsaved = (result: Exclude<SaveResult<Saved>, { kind: 'saved' }>) => {
    if (result.kind === 'stayed' && away !== null)
      toast.info(`${named(options.label)} was not sent by itself: save it to see what is asked`);
    setAway(result.kind === 'away' ? (away ?? 0) + 1 : null);
    if (result.kind !== 'refused') return;
    for (const [field, message] of Object.entries(result.errors))
      form.setError(field, { type: 'server', message });
  };

  /** Shows numbers that could not be read. Returns whether there are any: then nothing is sent. */
  const refuseUnread = (values: FormValues): boolean => {
    const faults = Object.entries(unreadFaults(values));
    const beside = [...unreadFields.values()].join(' ');
    for (const [field, message] of faults) form.setError(field, { type: 'unread', message });
    if (beside !== '') form.setError('form', { type: 'unread', message: beside });
    return faults.length > 0 || beside !== '';
  };

  const saveBy = async (send: Send<Saved>, ask: Asker, isSilent = false): Promise<boolean> => {
    if (isSaving) return false;
    const typed = { ...form.getValues() };
    const sent = changesOf(typed);
    const values = base.version === null ? typed : sent;
    if (!isSilent) form.clearErrors();
    if (refuseUnread(values)) return false;
    setSaving(true);
    try {
      const result = await save(
        isSilent ? send : (...sending) => untilAnswered(() => send(...sending)),
        values,
        base.version,
        ask,
        options.mergers,
      );
      if (result.kind === 'saved') {
        tellTyped();
        const saved = options.toValues(result.record);
        const later = sinceSent(typed, form.getValues(), saved, options.mergers);
        const version = options.versionOf(result.record);
        const unhand =
          base.version === null ? handOn(patchOf(typed, form.getValues()), version) : () => undefined;
        settle({ values: saved, version });
        if (base.version !== null) bringBack(later);
        setSavedAt(new Date());
        if (base.version !== null) tellSaved(result.mergedWith, !isSilent);
        options.onSaved(result.record);
        unhand();
        return true;
      }
      if (!isSilent) showUnsaved(result);
      return false;
    } finally {
      setSaving(false);
    }
  };
  /** What was typed while the answer was on its way is no part of it: it stays typed. */
  const bringBack = (later: FormValues) => {
    for (const [field, value] of Object.entries(later)) {
      isSettled.current = false;
      form.setValue(field, value, { shouldDirty: true });
    }
  };
  const submit = () => saveBy(options.send, asker.ask);
  const saveSilently = (send: Send<unknown>) => saveBy(send as Send<Saved>, SILENT, true);
  const tryAgain = useEffectEvent(() => {
    if (isDirty || base.version === null) void saveBy(options.send, SILENT);
    else setAway(null);
  });
  useEffect(() => {
    if (away === null) return undefined;
    const over = new AbortController();
    rest(PAUSES_MS[away - 1] ?? LONGEST_PAUSE_MS, over.signal).then(
      () => tryAgain(),
      () => undefined,
    );
    return () => over.abort();
  }, [away]);
  const tellDiscarded = (run: () => void) => {
    toast.info(`What you typed in ${named(options.label)} is discarded`, { action: { label: 'Undo', run } });
  };
  const forget = () => settle({ values: options.values, version: options.version });
  const discard = () => {
    const typed = { ...form.getValues() };
    forget();
    tellDiscarded(() => {
      isSettled.current = false;
      form.reset(typed);
    });
  };
  const revert = (fields: readonly string[]) => {
    const typed = Object.entries(typedPatch()).filter(([field]) => fields.includes(field));
    for (const field of fields) form.setValue(field, base.values[field]);
    form.clearErrors([...fields]);
    if (typed.length === 0) return;
    tellDiscarded(() => bringBack(Object.fromEntries(typed)));
  };
  const offers = useOffers(keeper, {
    catchUp: keepTyped,
    isSaved: (offer) => Object.keys(patchOf(base.values, offer.values)).length === 0,
    onOver: () => {
      forget();
      toast.info(
        `What you had typed in ${named(options.label)} was continued, saved or discarded in another window`,
      );
    },
  });
  const takeOffer = (offer: Offer) => {
    const patch = typedPatch();
    const joined = join({ values: patch, version: base.version }, offer);
    if (joined.isDisplacing) offers.add(keeper.park(patch, base.version));
    offers.drop(offer);
    keeper.take(offer);
    keeper.keep(joined.values, joined.version);
    isSettled.current = false;
    setBase({ ...base, version: joined.version });
    form.reset({ ...form.getValues(), ...joined.values });
    setRestoredAt(offer.savedAt);
  };
  const discardOffer = (offer: Offer) => {
    offers.drop(offer);
    keeper.discard(offer);
    toast.info(`What you left unsaved in ${named(options.label)} is discarded`, {
      action: { label: 'Undo', run: () => offers.add(keeper.park(offer.values, offer.version)) },
    });
  };
  useUnsaved(isDirty, { label: options.label, save: submit, discard: forget });
  return {
    form,
    asker,
    unreadFields,
    isDirty,
    dirtyFields,
    isNew: base.version === null,
    isSaving,
    savedAt,
    isAway: away !== null,
    restoredAt: isDirty ? restoredAt : null,
    submit,
    saveSilently,
    undoSaved: undoing.undoSaved,
    discard,
    revert,
    offers: offers.list,
    takeOffer,
    discardOffer,
  };
}
