import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { fieldErrors, isApiError } from '@shared/api/errors';
import type { Faults } from '@shared/form/faults';
import { formCall, save, warningsOf, type Asker, type Warning } from '@shared/form/saving';
import { useListKeys, type ListKey } from '@shared/keys/useListKeys';
import { useTab, useScreenActions, useWorkspace } from '@shared/workspace/hooks';
import { named } from '@shared/ui/names';
import { dismissToast, toast } from '@shared/ui/toasts';
import { confirming } from '../contentKind';
import { useOpen, type ContentRecord } from '../kind';
import {
  ACTIONS,
  inputOf,
  NO_ANSWERS,
  splitErrors,
  type ActionName,
  type Answers,
  type ContentAction,
} from './actions';

/** Actions for which the server validates the whole record, and their result if it refuses them. */
const REFUSALS: Readonly<Partial<Record<ActionName, string>>> = {
  submit: 'Not submitted',
  approve: 'Not approved',
  publish: 'Not published',
  schedule: 'Not scheduled',
};

/** Return the possible actions on a record and the functions that ask for input and take them. */
export function useTaking(content: ContentRecord) {
  const client = useQueryClient();
  const { kind, id, record, keep, edit } = useOpen();
  const tab = useTab();
  const workspace = useWorkspace();
  const [asking, setAsking] = useState<ContentAction | null>(null);
  /** Warnings about the requested action. Its dialog shows them, so that one answer confirms both. */
  const [warnings, setWarnings] = useState<readonly Warning[]>(NO_WARNINGS);
  const [isTaking, setTaking] = useState(false);
  // A ref instead of state: a disabled button could not regain the focus when the dialog closes.
  const isLooking = useRef(false);
  /** The message about the last refusal, which a successful action ends. */
  const refusal = useRef<number | null>(null);
  const allowed = (kind.actions ?? ACTIONS).filter(({ name }) => content.allowed_actions.includes(name));

  const begin = async (action: ContentAction) => {
    if (isTaking || isLooking.current) return;
    // Unsaved changes are part of the action, so save them first.
    if (record.isDirty && !(await record.submit())) return;
    const results = action.name in REFUSALS ? await tryOut(action) : NO_WARNINGS;
    if (results === null) return;
    setWarnings(results);
    if (action.name === 'publish' && results.length === 0) await take(action, NO_ANSWERS, NO_WARNINGS);
    else setAsking(action);
  };
  /**
   * Validate the record on the server before any input is asked for. Show its errors at the fields and resolve
   * to null, or resolve to its warnings for the dialog of the action.
   */
  const tryOut = async (action: ContentAction): Promise<readonly Warning[] | null> => {
    isLooking.current = true;
    // The form moves the focus to its first error when there were none before.
    record.form.clearErrors();
    try {
      const trial = { version: newest(), action: action.name, validate_only: true };
      await kind.act(id, trial, { handles: 'all', country: content.country });
      return NO_WARNINGS;
    } catch (error) {
      if (!isApiError(error)) throw error;
      // Other errors, such as a colleague's change, appear when the action is taken.
      const isRefused = showErrors(action, splitErrors(action, fieldErrors(error)).others);
      return isRefused ? null : warningsOf(error);
    } finally {
      isLooking.current = false;
    }
  };
  /** Show why an action is refused, and the errors at the form fields. Return true if there were any. */
  const showErrors = (action: ContentAction, refused: Faults): boolean => {
    const errors = Object.entries(refused);
    if (errors.length === 0) return false;
    for (const [field, message] of errors) record.form.setError(field, { type: 'server', message });
    refusal.current = toast.error(formatRefusal(action, errors.length));
    edit();
    return true;
  };
  const newest = () =>
    (client.getQueryData<ContentRecord>(kind.keys.detail(content.country, id)) ?? content).version;
  /** Take the action. Resolve to the errors of the inputs. Other errors are shown in the form. */
  const take = async (action: ContentAction, answers: Answers, shown = warnings): Promise<Faults> => {
    const version = newest();
    setTaking(true);
    try {
      const result = await save<ContentRecord>(
        (_patch, over, token) =>
          kind.act(
            id,
            {
              version: over ?? version,
              action: action.name,
              ...inputOf(action, answers),
              ...confirming(token),
            },
            { ...formCall, country: content.country },
          ),
        {},
        version,
        confirmingShown(record.asker.ask, shown),
      );
      const { answered, others } = splitErrors(action, result.kind === 'refused' ? result.errors : {});
      showErrors(action, others);
      if (Object.keys(answered).length > 0) return answered;
      setAsking(null);
      if (result.kind !== 'saved') return {};
      if (refusal.current !== null) dismissToast(refusal.current);
      const message = `${named(content.title)} ${action.done}`;
      if (isUndoable(content.status, result.record.status)) record.offerUndo(message);
      else toast.success(message);
      if (action.name === 'delete') {
        void client.invalidateQueries({ queryKey: kind.keys.list });
        workspace.open(kind.listPath);
        tab.close();
      } else keep(result.record);
      return {};
    } finally {
      setTaking(false);
    }
  };
  return { allowed, asking, warnings, isTaking, begin, take, stopAsking: () => setAsking(null) };
}

/** Format a refusal: "Not published: 4 things are missing or wrong". */
function formatRefusal({ name }: ContentAction, count: number): string {
  const problems = count === 1 ? '1 thing is' : `${count} things are`;
  return `${REFUSALS[name] ?? 'Not done'}: ${problems} missing or wrong`;
}

const NO_WARNINGS: readonly Warning[] = [];

/** States between which a change can be undone: without a review or a schedule. */
const AT_REST: ReadonlySet<string> = new Set(['draft', 'published', 'unpublished', 'archived']);

function isUndoable(before: string, after: string): boolean {
  return before !== after && AT_REST.has(before) && AT_REST.has(after);
}

/** Return the questions of a form, without asking again about warnings that were shown. */
function confirmingShown(ask: Asker, shown: readonly Warning[]): Asker {
  const isShown = ({ msg }: Warning) => shown.some((one) => one.msg === msg);
  return {
    ...ask,
    aboutWarnings: (warnings) =>
      warnings.every(isShown) ? Promise.resolve(true) : ask.aboutWarnings(warnings),
  };
}

/** The actions on a record and the functions that take them. */
export type Taking = ReturnType<typeof useTaking>;

/**
 * Return the actions that the user may take now, and register them as shortcuts and in the command palette.
 */
export function useActions(content: ContentRecord) {
  const taking = useTaking(content);
  const { allowed, asking, begin } = taking;
  useScreenActions(
    allowed.map((action) => ({
      label: action.label,
      ...(action.command === null ? {} : { command: action.command }),
      run: () => void begin(action),
    })),
  );
  const keys = allowed.flatMap((action): ListKey[] =>
    action.command === null
      ? []
      : [
          {
            command: action.command,
            meaning: action.label,
            run: () => void begin(action),
            fromFields: true,
          },
        ],
  );
  useListKeys(asking === null ? keys : NO_KEYS);
  return taking;
}

const NO_KEYS: readonly ListKey[] = [];
