import { useMutation } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { fieldErrors, isApiError } from '@shared/api/errors';
import type { ImportDefinition, Imported, Setup } from './definition';
import { isSameSetup, sendable, startingSetup } from './setup';

const PAUSE_MS = 500;
/**
 * Number of rows up to which files are checked automatically. Longer ones are checked in the background on
 * request.
 */
const MOST_AT_ONCE = 1000;

type Errors = Readonly<Record<string, string>>;

interface Checking {
  definition: ImportDefinition;
  imported: Imported;
  setup: Setup;
  onChecked: (next: Imported) => unknown;
}

/** Check the file whenever the choices change: automatically if that is quick, otherwise on request. */
export function useCheck({ definition, imported, setup, onChecked }: Checking) {
  const [errors, setErrors] = useState<Errors>({});
  const [refused, setRefused] = useState<Setup | null>(null);
  const check = useMutation({
    mutationFn: (next: Setup) => definition.calls.check(imported.import_id, sendable(next)),
    onMutate: () => setErrors({}),
    onSuccess: onChecked,
    onError: (error, next) => {
      setRefused(next);
      if (isApiError(error)) setErrors({ ...fieldErrors(error) });
    },
  });
  const isStale = isOutdated(imported, setup);
  const isLong = (imported.findings?.total ?? 0) > MOST_AT_ONCE;
  const isRefused = refused !== null && isSameSetup(refused, setup);
  const isDue = isStale && !isLong && !isRefused && !check.isPending;
  const begin = useEffectEvent(() => check.mutate(setup));
  useEffect(() => {
    if (!isDue) return undefined;
    // Wait for a pause, so that several answers cause one check.
    const timer = setTimeout(() => begin(), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [isDue, setup]);
  return {
    check: () => check.mutate(setup),
    isChecking: check.isPending || isDue,
    /** True if the user must request the check. */
    isWanted: isStale && (isLong || isRefused) && !check.isPending,
    isStale,
    errors,
  };
}

/** Check whether choices or cells have changed since the last check. */
function isOutdated(imported: Imported, setup: Setup): boolean {
  if (imported.findings === null) return false;
  return !imported.is_checked || !isSameSetup(setup, startingSetup(imported));
}
