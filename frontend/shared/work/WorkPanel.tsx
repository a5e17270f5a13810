import IconButton from '@mui/material/IconButton';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { Icon } from '@shared/ui/Icon';
import { JobLine } from './JobLine';
import { followed, isActive, JOB_STATUS, jobKeys, jobOptions, unfollow, type Job } from './jobs';
import './work.css';

/**
 * A panel in the corner with the user's own jobs, until their results are read. Successful jobs disappear by
 * themselves.
 */
export default function WorkPanel() {
  const ids = useStore(followed, (state) => state.ids);
  if (ids.length === 0) return null;
  return (
    <section className="stack-flush scrolls ruled card raised work-panel" aria-label="Work in progress">
      {ids.map((id) => (
        <FollowedJob key={id} id={id} />
      ))}
    </section>
  );
}

/** Time in ms that a successful job stays visible. */
const READ_MS = 10_000;

/** Check whether a finished job needs no attention: no failure and no file to download. */
function isPlain(job: Job): boolean {
  const wentWell = job.status === 'succeeded' || job.status === 'cancelled';
  return wentWell && job.errors.length === 0 && !job.allowed_actions.includes('download');
}

/** Remove a finished job after a delay, but not while the pointer or the focus is on it. */
function usePutAway(id: number, isDone: boolean, isPinned: boolean): void {
  useEffect(() => {
    if (!isDone || isPinned) return undefined;
    const timer = setTimeout(() => unfollow(id), READ_MS);
    return () => clearTimeout(timer);
  }, [id, isDone, isPinned]);
}

function FollowedJob({ id }: { id: number }) {
  const client = useQueryClient();
  const { data: job, error } = useQuery(jobOptions(id));
  const [isHovered, setHovered] = useState(false);
  const [isFocused, setFocused] = useState(false);
  const hasEnded = job !== undefined && !isActive(job);
  usePutAway(id, hasEnded && isPlain(job), isHovered || isFocused);
  useEffect(() => {
    if (!hasEnded) return;
    // The job has changed data of lists and records. Queries of the jobs here are already up to date.
    void client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[1] !== jobKeys.detail(id)[1] });
  }, [client, hasEnded, id]);
  return (
    <div
      className="anchor work-item"
      onMouseEnter={() => setHovered(true)}
      onMouseLeave={() => setHovered(false)}
      onFocus={() => setFocused(true)}
      onBlur={() => setFocused(false)}
    >
      <div className="visually-hidden" role="status">
        {hasEnded ? `${job.title}: ${JOB_STATUS[job.status].label}. ${job.message}` : ''}
      </div>
      {job === undefined ? (
        <p className="muted small numbers">{error?.message ?? 'Starting…'}</p>
      ) : (
        <JobLine job={job} />
      )}
      <IconButton
        size="small"
        className="work-close"
        aria-label={job === undefined ? 'Hide' : `Hide ${job.title}`}
        title={hasEnded ? 'Hide' : 'Hidden. The work continues; see “Background work” in your menu'}
        onClick={() => unfollow(id)}
      >
        <Icon name="close" size={14} />
      </IconButton>
    </div>
  );
}
