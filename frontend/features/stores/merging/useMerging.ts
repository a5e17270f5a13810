import { useMutation, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { CODE } from '@shared/api/codes';
import { fieldErrors, isApiError } from '@shared/api/errors';
import type { Warning } from '@shared/form/saving';
import { useDebounced } from '@shared/hooks/useDebounced';
import { useCountryCode } from '@shared/session/hooks';
import { named } from '@shared/ui/names';
import { toast } from '@shared/ui/toasts';
import { storeDetailOptions } from '../api';
import { storeName } from '../model';
import { mergeStores, previewOptions, undoMerge, type Merged, type MergeInput } from './calls';
import {
  allChosen,
  choiceOf,
  likelyWinner,
  otherSide,
  toFieldChoices,
  type Chosen,
  type Side,
  type Two,
} from './choices';
import type { Queue } from './useQueue';

const PREVIEW_AFTER_MS = 400;
/**
 * Pause after a merge, in milliseconds. The next pair has just appeared, and the user has not seen it yet.
 */
export const MOMENT_MS = 1000;
/** Time of the last merge in this window. */
const mergedAt = new WeakMap<QueryClient, number>();

/** Return the choices and handlers of a merge. Choices survive changes of the stores. */
export function useMerging(
  two: Two,
  canMerge: boolean,
  { goOn, comeBack: returnTo }: Pick<Queue, 'goOn' | 'comeBack'>,
) {
  const client = useQueryClient();
  const country = useCountryCode();
  const [picked, setWinner] = useState<Side | null>(null);
  const [byHand, setByHand] = useState<Readonly<Record<string, Chosen>>>({});
  const [reason, setReason] = useState('');
  const [changed, setChanged] = useState('');
  const [question, setQuestion] = useState<Question | null>(null);
  const winner = picked ?? likelyWinner(two);
  const chosen = useMemo(() => allChosen(two, winner, byHand), [two, winner, byHand]);
  const input = useMemo(() => inputOf(two, winner, chosen), [two, winner, chosen]);
  const preview = useQuery(previewOptions(country, useDebounced(input, PREVIEW_AFTER_MS), canMerge));

  const reload = () =>
    Promise.all(
      [two.a, two.b].map(({ store_id: id }) =>
        client.invalidateQueries({ queryKey: storeDetailOptions(country, id).queryKey }),
      ),
    );
  const takeBack = async (mergeId: number) => {
    if (await undoMerge(client, country, mergeId)) returnTo();
  };
  const merging = useMutation({
    mutationFn: (token: string | undefined) =>
      mergeStores(country, { ...input, reason, ...(token === undefined ? {} : { confirm_token: token }) }),
    onSuccess: (done) => {
      mergedAt.set(client, performance.now());
      showMerged(two, winner, done, () => void takeBack(done.merge_id ?? 0));
      goOn();
      void client.invalidateQueries();
    },
    onError: (error) => {
      if (!isApiError(error)) return;
      if (error.code === CODE.needsConfirmation) setQuestion(error.data as Question);
      else if (error.code === CODE.conflict || error.code === CODE.wrongStatus) {
        // The choices stay: only the stores are reloaded.
        setChanged(error.message.replace(/ Reload to see the changes\.$/, ''));
        void reload();
      }
    },
  });
  return {
    winner,
    chosen,
    byHand,
    choose: (name: string, side: Chosen) => setByHand((now) => ({ ...now, [name]: side })),
    keep: setWinner,
    swap: () => setWinner(otherSide(winner)),
    reason,
    setReason,
    /** Changes by a colleague, until the user dismisses them. */
    changed,
    clearChanged: () => setChanged(''),
    preview: preview.data,
    isPreviewing: preview.isFetching,
    problems: problemsOf(merging.error) ?? problemsOf(preview.error) ?? NONE,
    failure: preview.error,
    merge: () => {
      const isTooSoon = performance.now() - (mergedAt.get(client) ?? -Infinity) < MOMENT_MS;
      if (!merging.isPending && !isTooSoon) merging.mutate(undefined);
    },
    isMerging: merging.isPending,
    question,
    answer: (goesOn: boolean) => {
      setQuestion(null);
      if (goesOn && question !== null) merging.mutate(question.confirm_token);
    },
  };
}

export type Merging = ReturnType<typeof useMerging>;

interface Question {
  warnings: readonly Warning[];
  confirm_token: string;
}

const NONE: Readonly<Record<string, string>> = {};

function inputOf(two: Two, winner: Side, chosen: Readonly<Record<string, Chosen>>): MergeInput {
  const [stays, goes] = [two[winner], two[otherSide(winner)]];
  return {
    winner_id: stays.store_id,
    loser_id: goes.store_id,
    winner_version: stays.version,
    loser_version: goes.version,
    field_choices: toFieldChoices(chosen, winner),
  };
}

/** Return the server's error of each invalid choice, or null if there are none. */
export function problemsOf(error: unknown): Readonly<Record<string, string>> | null {
  const entries = Object.entries(fieldErrors(error));
  if (entries.length === 0) return null;
  return Object.fromEntries(entries.map(([field, messages]) => [choiceOf(field)?.name ?? field, messages]));
}

function showMerged(two: Two, winner: Side, { merge_id: id }: Merged, undo: () => void): void {
  const names = [two[otherSide(winner)], two[winner]].map(storeName);
  toast.success(`${named(names[0] ?? '')} is now merged into ${named(names[1] ?? '')}`, {
    action: id === null ? null : { label: 'Undo', run: undo },
  });
}
