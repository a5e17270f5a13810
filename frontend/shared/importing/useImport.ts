import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { useUrlState } from '@shared/hooks/useUrlState';
import { isActive, jobOptions } from '@shared/work/jobs';
import type { ImportDefinition, Imported } from './definition';

export type Step = 'upload' | 'columns' | 'check' | 'run';

/** Current file and step. */
interface Place {
  id: number | null;
  wanted: Step | '';
}

const NOWHERE: Place = { id: null, wanted: '' };

/** Return the ID of the import in a URL, or null. */
export function importIdOf(query: Readonly<Record<string, string>>): number | null {
  return Number(query['import'] ?? '') || null;
}

function placeOf(query: Readonly<Record<string, string>>): Place | null {
  const id = importIdOf(query);
  return id === null ? null : { id, wanted: (query['step'] ?? '') as Step | '' };
}

/** Return the file in the URL of the tab, and the current step. */
export function useImport({ area, country, calls }: ImportDefinition) {
  const client = useQueryClient();
  const [query, setQuery] = useUrlState();
  const [place, setPlace] = useState<Place | null>(() => placeOf(query));
  const shown = placeOf(query);
  const isLost = shown === null && place !== null;
  const { id, wanted } = shown ?? place ?? NOWHERE;
  const restore = useEffectEvent(() => {
    if (place !== null) setQuery({ import: place.id, step: place.wanted });
  });
  useEffect(() => {
    // Opened from the list again: continue with the current file.
    if (isLost) restore();
  }, [isLost]);
  const key = ['imports', area, country, id];
  const imported = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => calls.get(id ?? 0, signal),
    enabled: id !== null,
    retry: false,
  });
  const fields = useQuery({
    queryKey: ['imports', area, country, 'fields'],
    queryFn: ({ signal }) => calls.fields(signal),
    staleTime: Infinity,
  });
  const data = imported.data;
  const checkId = data?.findings === null ? data.check_job_id : null;
  const check = useQuery({ ...jobOptions(checkId ?? 0), enabled: checkId !== null });
  const hasEnded = check.data !== undefined && check.data.job_id === checkId && !isActive(check.data);
  const { refetch } = imported;
  useEffect(() => {
    // The findings are part of the file.
    if (hasEnded) void refetch();
  }, [hasEnded, refetch]);

  const keep = (next: Imported) => {
    client.setQueryData(['imports', area, country, next.import_id], next);
    return next;
  };
  const go = (step: Step, importId = id) => {
    // A running import needs no further steps, so the next opening starts with a new file.
    setPlace(step === 'run' ? null : { id: importId, wanted: step });
    setQuery({ import: importId ?? undefined, step });
  };
  const step = data === undefined ? 'upload' : stepOf(data, wanted);
  const begin = () => {
    setPlace(null);
    setQuery({ import: undefined, step: undefined });
  };
  return { id, imported, fields, check: checkId === null ? undefined : check.data, step, keep, go, begin };
}

function stepOf(imported: Imported, wanted: Step | ''): Step {
  if (imported.is_begun) return 'run';
  // A file that was exported for editing needs no choice of columns.
  if (imported.is_round_trip) return 'check';
  const isChecked = imported.findings !== null || imported.check_job_id !== null;
  return isChecked && wanted === 'check' ? 'check' : 'columns';
}
