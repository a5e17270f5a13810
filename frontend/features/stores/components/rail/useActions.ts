import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { CODE } from '@shared/api/codes';
import { isApiError } from '@shared/api/errors';
import { refusalOf, save } from '@shared/form/saving';
import type { RecordForm } from '@shared/form/useRecordForm';
import { useCountryCode } from '@shared/session/hooks';
import { named } from '@shared/ui/names';
import { toast } from '@shared/ui/toasts';
import { storeKeys, useKeepStore } from '../../api';
import { storeName, type StoreDetail } from '../../model';
import {
  DONE,
  isListingAction,
  NO_ANSWERS,
  takeAction,
  type ActionAnswers,
  type StoreAction,
} from './actions';

/** null on success, otherwise the errors by field. */
type Outcome = Readonly<Record<string, string>> | null;

/**
 * Return the state and handlers of actions on a store. The handlers save unsaved changes first (`saves`),
 * because the user expects the action to apply to the displayed values.
 */
export function useActions(store: StoreDetail, record: RecordForm) {
  const client = useQueryClient();
  const country = useCountryCode();
  const keep = useKeepStore();
  const [asking, setAsking] = useState<StoreAction | null>(null);
  const [isTaking, setTaking] = useState(false);
  const id = store.store_id;

  const newest = () => client.getQueryData<StoreDetail>(storeKeys.detail(country, id)) ?? store;
  /** Return the errors of a trial run. */
  const refusedOf = async (action: StoreAction, answers: ActionAnswers): Promise<Outcome> => {
    try {
      await takeAction(action.name, { id, country, version: newest().version }, answers, { isTrial: true });
      return null;
    } catch (error) {
      if (!isApiError(error)) throw error;
      const { code } = error;
      // Conflicts and warnings are handled when the action is taken.
      if (code === CODE.conflict || code === CODE.needsConfirmation) return null;
      // The API client has already shown errors that do not belong to a form.
      return code === CODE.invalid || code === CODE.duplicate ? refusalOf(error) : {};
    }
  };
  const attempt = async (action: StoreAction, answers: ActionAnswers): Promise<Outcome> => {
    record.form.clearErrors();
    if (record.isDirty) {
      // A refused action must not save the changes, so try it first. Publishing is the exception: it depends
      // on them.
      const refused = action.question === null ? null : await refusedOf(action, answers);
      if (refused !== null) return refused;
      if (!(await record.submit())) return {};
    }
    const saved = newest();
    const send = (_: unknown, version: number | null, confirmToken: string | undefined) =>
      takeAction(action.name, { id, country, version: version ?? saved.version }, answers, { confirmToken });
    const result = await save(send, {}, saved.version, record.asker.ask);
    if (result.kind === 'refused') return result.errors;
    if (result.kind === 'saved') {
      keep(result.record);
      const message = `${named(storeName(result.record))} ${DONE[action.name]}`;
      if (isListingAction(action.name)) record.offerUndo(message);
      else toast.success(message);
      return null;
    }
    // An empty result keeps the dialog open, without errors.
    return {};
  };
  const take = async (action: StoreAction, answers: ActionAnswers): Promise<Outcome> => {
    setTaking(true);
    try {
      return await attempt(action, answers);
    } catch (error) {
      // The API client has already shown all other errors.
      if (!isApiError(error)) throw error;
      return {};
    } finally {
      setTaking(false);
    }
  };
  const begin = async (action: StoreAction) => {
    if (action.question !== null) {
      setAsking(action);
      return;
    }
    const refused = await take(action, NO_ANSWERS);
    // There was no dialog, so the errors appear in the form: at their fields or at its top.
    for (const [field, message] of Object.entries(refused ?? {}))
      record.form.setError(field === 'status' ? 'form' : field, { type: 'server', message });
  };
  return { asking, isTaking, saves: record.isDirty, begin, take, stopAsking: () => setAsking(null) };
}
