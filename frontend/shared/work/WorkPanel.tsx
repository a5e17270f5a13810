import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useStore } from 'zustand';
import { Icon } from '@shared/ui/Icon';
import { JobLine } from './JobLine';
import { followed, isActive, JOB_STATUS, jobKeys, jobOptions, unfollow } from './jobs';
import './work.css';

/** Stands in the corner while work that the person began goes on, and until they have read what came of it. */
export default function WorkPanel() {
  const ids = useStore(followed, (state) => state.ids);
  if (ids.length === 0) return null;
  return (
    <section className="work-panel" aria-label="Work in progress">
      {ids.map((id) => (
        <FollowedJob key={id} id={id} />
      ))}
    </section>
  );
}

function FollowedJob({ id }: { id: number }) {
  const client = useQueryClient();
  const { data: job, error } = useQuery(jobOptions(id));
  const hasEnded = job !== undefined && !isActive(job);
  useEffect(() => {
    if (!hasEnded) return;
    // It changed what lists and records show; of the jobs followed here all is known.
    void client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[1] !== jobKeys.detail(id)[1] });
  }, [client, hasEnded, id]);
  return (
    <div className="work-item">
      <div className="visually-hidden" role="status">
        {hasEnded ? `${job.title}: ${JOB_STATUS[job.status].label}. ${job.message}` : ''}
      </div>
      {job === undefined ? (
        <p className="job-message">{error?.message ?? 'Beginning…'}</p>
      ) : (
        <JobLine job={job} />
      )}
      <button
        type="button"
        className="work-close"
        aria-label={job === undefined ? 'Put away' : `Put away ${job.title}`}
        title={hasEnded ? 'Put away' : 'Put away: it goes on, see “Background work” in your menu'}
        onClick={() => unfollow(id)}
      >
        <Icon name="close" size={14} />
      </button>
    </div>
  );
}
