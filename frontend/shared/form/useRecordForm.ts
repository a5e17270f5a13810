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
import { flushTyped } from './typing';
import { unreadFaults } from './unread';
import { useDirtyFields } from './useDirtyFields';
import { useDraftKeeper } from './useDraftKeeper';
import { isHandedOn, useHandOn } from './useHandOn';
import type { UndoSaved } from './undoSaved';
import { useOffers } from './useOffers';
import { showRemainingInput, useUndoSaves } from './useUndoSaves';

export interface RecordFormOptions<Saved> {
  /** Values of the record on the server; initial values of a new record. */
  values: FormValues;
  /** Version of `values`; null for a new record. */
  version: number | null;
  /** Remove parts of the values that are no change, such as an added row that is empty. */
  normalize?: (values: FormValues) => FormValues;
  /** Name of the record in dialogs about unsaved input. */
  label: string;
  send: Send<Saved>;
  /** Return the form values of a saved record. */
  toValues: (saved: Saved) => FormValues;
  versionOf: (saved: Saved) => number;
  onSaved: (saved: Saved) => void;
  /** Merge functions of fields whose parts are merged separately. */
  mergers?: Mergers;
  /** Undo the last save; offered after each save of an existing record. */
  undo?: UndoSaved;
}

/** A part of the form that is saved alone. */
export interface FieldGroup {
  fields: readonly string[];
  /** The `unreadFields` inside the group. */
  unreadFields: UnreadFields;
}

export interface RecordForm {
  form: UseFormReturn;
  asker: FormAsker;
  /**
   * Errors of inputs outside the form values whose text is invalid; while there are any, the form cannot be
   * submitted.
   */
  unreadFields: UnreadFields;
  isDirty: boolean;
  /** Names of the fields with unsaved changes. */
  dirtyFields: readonly string[];
  /** True for a record that does not exist yet. */
  isNew: boolean;
  isSaving: boolean;
  savedAt: Date | null;
  /**
   * True if the server could not be reached to save. The input is stored here and sent again automatically.
   */
  isAway: boolean;
  /** Time at which the restored draft was written, or null. */
  restoredAt: number | null;
  /** Save the changes, or only those of a group. Resolve to true once they are saved. */
  submit: (group?: FieldGroup) => Promise<boolean>;
  /** Save with `send`, without dialogs and messages. If either is needed, nothing is saved. */
  saveSilently: (send: Send<unknown>) => Promise<boolean>;
  /** Confirm an action on the record, and offer to undo it like a save. */
  offerUndo: (message: string) => void;
  /** Undo the last save of this screen; null if there is none to undo. */
  undoSaved: (() => void) | null;
  /** Discard the input; a toast offers to restore it. */
  discard: () => void;
  /** Reset these fields to the saved values; a toast offers to restore the input. */
  revert: (fields: readonly string[]) => void;
  /** Unsaved drafts of the same user for this form in other windows and browsers. */
  offers: readonly Offer[];
  /** Continue from an offered draft. Input that it replaces becomes an offer itself. */
  takeOffer: (offer: Offer) => void;
  /** Discard an offered draft; a toast offers to restore it. */
  discardOffer: (offer: Offer) => void;
}

const DRAFT_MS = 50;
const LONGEST_PAUSE_MS = 60_000;

function isLater(version: number | null, than: number | null): boolean {
  return version !== null && version > (than ?? 0);
}

const asTheyAre = (values: FormValues) => values;

/** Never prompts. Saves that need a decision are postponed. */
const SILENT: Asker = {
  aboutClashes: () => Promise.resolve(null),
  aboutWarnings: () => Promise.resolve(false),
};

/** Return the fields that changed after `sent` was submitted, merged into the `saved` values. */
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
      // In a conflict the latest input wins, because it was not sent yet.
      return [field, merge === undefined ? mine : merge(sides).settle({})];
    }),
  );
}

/** Split the changes into those of the fields `only`, or all of them, and the others. */
function splitChanges(changes: FormValues, only: readonly string[] | undefined) {
  const isSent = ([field]: [string, unknown]) => only === undefined || only.includes(field);
  const entries = Object.entries(changes);
  return {
    sent: Object.fromEntries(entries.filter(isSent)),
    unsent: Object.fromEntries(entries.filter((change) => !isSent(change))),
  };
}

/** Values of the record at the version that the form is based on. */
interface Base {
  values: FormValues;
  version: number | null;
}

/**
 * Manage the form of a record: store input as a draft, restore it, and save by patch, so that changes by
 * others to other fields are never overwritten.
 */
export function useRecordForm<Saved>(options: RecordFormOptions<Saved>): RecordForm {
  const keeper = useDraftKeeper();
  const [draft] = useState(() => keeper.begin());
  const [base, setBase] = useState<Base>(() => ({
    values: options.values,
    // A draft based on an older version is saved against that version. The server then reports later changes.
    version: draft?.version ?? options.version,
  }));
  const form = useForm({ defaultValues: { ...withDraft(options.values, draft) } });
  const { normalize = asTheyAre } = options;
  const changesOf = (values: FormValues) => patchOf(base.values, normalize(values));
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

  // True from saving or discarding until the next input. If the form unmounts before it renders with the new
  // values, the old input must not become a draft again.
  const isSettled = useRef(false);
  // True while input is restored: its errors are still right.
  const isRestoring = useRef(false);
  const settle = (next: Base, keepErrors = false) => {
    isSettled.current = true;
    setAway(null);
    setBase(next);
    form.reset({ ...next.values }, { keepErrors });
    setRestoredAt(null);
    keeper.end();
  };

  // The record was fetched again, for example after Redo or an action in the rail. A form without input is
  // reset to it; a form with input only if nothing but its own undo changed the record. Only a later version
  // counts: right after saving, the fetched record is still the previous one.
  const follow = useEffectEvent(() => {
    if (isSaving || !isLater(options.version, base.version)) return;
    if (isDirty && !undoing.isOurs(base.version, options.version)) return;
    const typed = typedPatch();
    const undone = patchOf(base.values, options.values);
    // In one step, or the old input would count as changes to the new values.
    setBase({ values: options.values, version: options.version });
    form.reset({ ...options.values, ...typed }, { keepErrors: isDirty });
    showRemainingInput(Object.keys(typed).filter((field) => field in undone));
  });
  // eslint-disable-next-line react-hooks/set-state-in-effect -- the form is outside of React's state; both change in one step
  useEffect(() => follow(), [options.version, isDirty, isSaving]);

  // Clear the error of a field while the user corrects it.
  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ name }) => {
          if (name === undefined || isRestoring.current) return;
          isSettled.current = false;
          // Clearing an error notifies every field, whether it has one or not.
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
    // After the key press is painted: writing the draft takes longer than that.
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
      // The form was unmounted before the timer fired.
      saveDraft();
    };
  }, [form, base.version]);

  /** Confirm a save if the save bar does not say enough: it was merged, or it can be undone. */
  const showSaved = (mergedWith: string | null, canUndo: boolean) => {
    const words = mergedWith === null ? null : `Saved together with ${mergedWith}’s changes`;
    if (!canUndo || options.undo === undefined) {
      if (words !== null) toast.info(words);
    } else if (words === null) undoing.offer(`${named(options.label)} saved`);
    else undoing.offer(words, 'info');
  };

  /** Show why saving failed. The user resolves conflicts and errors. */
  const showUnsaved = (result: Exclude<SaveResult<Saved>, { kind: 'saved' }>) => {
    if (result.kind === 'stayed' && away !== null)
      toast.info(
        `${named(options.label)} was not saved automatically. Save it to see what needs confirmation`,
      );
    setAway(result.kind === 'away' ? (away ?? 0) + 1 : null);
    if (result.kind !== 'refused') return;
    for (const [field, message] of Object.entries(result.errors))
      form.setError(field, { type: 'server', message });
  };

  /** Show errors of invalid numbers. Return true if there are any; the form is not submitted then. */
  const refuseUnread = (values: FormValues, others: UnreadFields): boolean => {
    const faults = Object.entries(unreadFaults(values));
    const beside = [...others.values()].join(' ');
    for (const [field, message] of faults) form.setError(field, { type: 'unread', message });
    if (beside !== '') form.setError('form', { type: 'unread', message: beside });
    return faults.length > 0 || beside !== '';
  };

  /** Clear the errors of a group and of the form as a whole, or all errors. */
  const clearErrors = (group?: FieldGroup) => {
    form.clearErrors(group === undefined ? undefined : [...group.fields, 'form']);
  };

  /** Show the saved values. Restore input that was not sent, or typed during the request. */
  const settleSaved = (
    { record, mergedWith }: Extract<SaveResult<Saved>, { kind: 'saved' }>,
    { typed, unsent, isSilent }: { typed: FormValues; unsent: FormValues; isSilent: boolean },
  ) => {
    flushTyped();
    const isNew = base.version === null;
    const saved = options.toValues(record);
    const later = { ...unsent, ...sinceSent(typed, form.getValues(), saved, options.mergers) };
    const version = options.versionOf(record);
    const unhand = isNew ? handOn(patchOf(typed, form.getValues()), version) : () => undefined;
    if (isSilent) clearErrors();
    // Errors of other groups, and of input that was typed during the request, stay.
    settle({ values: saved, version }, true);
    if (!isNew) bringBack(later);
    setSavedAt(new Date());
    if (!isNew) showSaved(mergedWith, !isSilent);
    options.onSaved(record);
    unhand();
  };

  const saveBy = async (
    send: Send<Saved>,
    ask: Asker,
    isSilent = false,
    group?: FieldGroup,
  ): Promise<boolean> => {
    if (isSaving) return false;
    const typed = { ...form.getValues() };
    const { sent, unsent } = splitChanges(changesOf(typed), group?.fields);
    const values = base.version === null ? typed : sent;
    if (!isSilent) clearErrors(group);
    if (refuseUnread(values, (group ?? { unreadFields }).unreadFields)) return false;
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
        settleSaved(result, { typed, unsent, isSilent });
        return true;
      }
      if (!isSilent) showUnsaved(result);
      return false;
    } finally {
      setSaving(false);
    }
  };
  /** Restore input that was typed during the request as unsaved changes. */
  const bringBack = (later: FormValues) => {
    isRestoring.current = true;
    for (const [field, value] of Object.entries(later)) {
      isSettled.current = false;
      form.setValue(field, value, { shouldDirty: true });
    }
    isRestoring.current = false;
  };
  const submit = (group?: FieldGroup) => saveBy(options.send, asker.ask, false, group);
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
  const showDiscarded = (run: () => void) => {
    toast.info(`Unsaved input in ${named(options.label)} discarded`, { action: { label: 'Undo', run } });
  };
  const forget = () => settle({ values: options.values, version: options.version });
  const discard = () => {
    const typed = { ...form.getValues() };
    forget();
    showDiscarded(() => {
      isSettled.current = false;
      form.reset(typed);
    });
  };
  const revert = (fields: readonly string[]) => {
    const typed = Object.entries(typedPatch()).filter(([field]) => fields.includes(field));
    for (const field of fields) form.setValue(field, base.values[field]);
    form.clearErrors([...fields]);
    if (typed.length === 0) return;
    showDiscarded(() => bringBack(Object.fromEntries(typed)));
  };
  const offers = useOffers(keeper, {
    catchUp: keepTyped,
    isSaved: (offer) => Object.keys(patchOf(base.values, offer.values)).length === 0,
    onOver: () => {
      forget();
      toast.info(`Your input in ${named(options.label)} was continued, saved or discarded in another window`);
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
    toast.info(`Unsaved input in ${named(options.label)} discarded`, {
      action: { label: 'Undo', run: () => offers.add(keeper.park(offer.values, offer.version)) },
    });
  };
  useUnsaved(isDirty, { label: options.label, save: () => submit(), discard: forget });
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
    offerUndo: undoing.offer,
    undoSaved: undoing.undoSaved,
    discard,
    revert,
    offers: offers.list,
    takeOffer,
    discardOffer,
  };
}
