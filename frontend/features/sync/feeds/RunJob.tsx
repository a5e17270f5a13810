import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { formatNumber } from '@shared/format/count';
import { useUser } from '@shared/session/hooks';
import { JobLine } from '@shared/work/JobLine';
import { isActive, jobOptions } from '@shared/work/jobs';
import { useRefreshFeeds } from './feedApi';
import type { Run } from './format';

/** A running run with its progress, and for its owner a button to stop it. */
export function RunJob({ run }: { run: Run }) {
  const user = useUser();
  const isMine = run.triggered_by?.user_id === user.user_id && run.job_id !== null;
  return isMine ? <OwnJob id={run.job_id ?? 0} /> : <RunStatus run={run} />;
}

function OwnJob({ id }: { id: number }) {
  const { data: job, error } = useQuery(jobOptions(id));
  const refresh = useEffectEvent(useRefreshFeeds());
  const hasEnded = job !== undefined && !isActive(job);
  useEffect(() => {
    if (hasEnded) refresh();
  }, [hasEnded]);
  if (job === undefined) return <p className="muted small numbers">{error?.message ?? 'Starting…'}</p>;
  return <JobLine job={job} />;
}

/** The status of a colleague's run. Only its owner can control the job, but everyone sees the progress. */
function RunStatus({ run }: { run: Run }) {
  const by = run.triggered_by === null ? '' : ` by ${run.triggered_by.nickname}`;
  return (
    <p className="muted small numbers" role="status">
      {run.status === 'queued'
        ? `${run.file_name} was uploaded${by} and is waiting.`
        : `${run.file_name} is being read, started${by}: ${formatNumber(run.counts.fetched)} rows so far.`}
    </p>
  );
}
