import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { EmptyState } from '@shared/ui/EmptyState';
import { ErrorState } from '@shared/ui/ErrorState';
import { JobLine } from '@shared/work/JobLine';
import { isActive, jobOptions } from '@shared/work/jobs';
import type { WorkingProps } from './ImportScreen';

/** The work itself: how far it is, its report, its undo. */
export function RunStep({ definition, state, imported }: WorkingProps) {
  const client = useQueryClient();
  const id = imported.run_job_id;
  const { data: job, error, refetch } = useQuery({ ...jobOptions(id ?? 0), enabled: id !== null });
  const hasEnded = job !== undefined && !isActive(job);
  useEffect(() => {
    // Lists and records show what it brought.
    if (hasEnded) void client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'jobs' });
  }, [client, hasEnded]);
  if (id === null) {
    return (
      <EmptyState icon="check" title="This file was imported" hint="Its report was kept for seven days." />
    );
  }
  if (error !== null && job === undefined) {
    return <ErrorState message={error.message} onRetry={() => void refetch()} />;
  }
  return (
    <div className="import-body">
      <div className="import-job">
        {job === undefined ? <p role="status">Beginning…</p> : <JobLine job={job} />}
      </div>
      <p className="field-help" role="status">
        {job?.status === 'cancelled'
          ? 'What was imported before it was cancelled stays, and stands in the report. Undo takes it back.'
          : hasEnded
            ? 'The report holds every row as you sent it and what became of it. Mend what was refused in it and upload it again. Undo takes the whole import back where nobody has worked on it since.'
            : 'You may work elsewhere meanwhile: it goes on, and shows up under “Background work” in your menu.'}
      </p>
      {hasEnded ? (
        <footer className="import-actions">
          <button type="button" className="plain-button" onClick={state.begin}>
            Import another file
          </button>
          <span className="field-help">
            {definition.begins} {definition.takenBack}
          </span>
        </footer>
      ) : null}
    </div>
  );
}
