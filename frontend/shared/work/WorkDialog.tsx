import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { callApi } from '@shared/api/client';
import { useUser } from '@shared/session/hooks';
import { EmptyState } from '@shared/ui/EmptyState';
import { LoadError } from '@shared/ui/LoadError';
import { SkeletonRows } from '@shared/ui/SkeletonRows';
import { TimeAgo } from '@shared/session/TimeAgo';
import { JobLine } from './JobLine';
import { isActive, jobKeys, type Job } from './jobs';
import './work.css';

const POLL_MS = 2000;
const STEP = 20;

/**
 * The background jobs that are running, or ran in the last seven days. Refreshed only while some are running.
 */
export default function WorkDialog({ onClose }: { onClose: () => void }) {
  const [count, setCount] = useState(STEP);
  const { data, error, refetch } = useQuery({
    queryKey: [...jobKeys.mine, count],
    queryFn: ({ signal }) => callApi('job/query_jobs', { page_size: count }, { signal, handles: 'all' }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) =>
      state.data?.list.some((job) => isActive(job)) === true ? POLL_MS : false,
    staleTime: 0,
  });
  return (
    <Dialog open fullWidth maxWidth="sm" onClose={onClose} aria-labelledby="work-title">
      <DialogTitle id="work-title">Background work</DialogTitle>
      <DialogContent>
        {data === undefined && error !== null ? (
          <LoadError error={error} onRetry={() => void refetch()} />
        ) : null}
        {data === undefined && error === null ? <SkeletonRows rows={3} height={72} /> : null}
        {data?.list.length === 0 ? (
          <EmptyState
            icon="check"
            title="No background work"
            hint="Large exports, imports and bulk changes appear here, with their results, for seven days."
          />
        ) : null}
        <ul className="ruled" aria-label="Background work">
          {data?.list.map((job) => (
            <JobRow key={job.job_id} job={job} />
          ))}
        </ul>
        {data !== undefined && data.total > count && count < 100 ? (
          <Button variant="ghost" size="small" onClick={() => setCount(Math.min(100, count + STEP))}>
            Show more
          </Button>
        ) : null}
      </DialogContent>
      <DialogActions>
        <Button variant="filled" autoFocus onClick={onClose}>
          Close
        </Button>
      </DialogActions>
    </Dialog>
  );
}

function JobRow({ job }: { job: Job }) {
  const user = useUser();
  const by = job.created_by;
  return (
    <li>
      <JobLine job={job} />
      <p className="muted small numbers">
        {[job.country, by === null || by.user_id === user.user_id ? '' : by.nickname]
          .filter(Boolean)
          .join(' · ')}{' '}
        <TimeAgo at={job.created_at} />
      </p>
    </li>
  );
}
