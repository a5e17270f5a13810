import { queryOptions } from '@tanstack/react-query';
import { createStore } from 'zustand/vanilla';
import { callApi } from '@shared/api/client';
import type { CallOutput } from '@shared/api/types';
import type { Tone } from '@shared/ui/StatusChip';

export type Job = CallOutput<'job/get_job'>;

const POLL_MS = 1500;

export const jobKeys = {
  all: ['jobs'] as const,
  detail: (id: number) => ['jobs', 'detail', id] as const,
  mine: ['jobs', 'mine'] as const,
};

export const JOB_STATUS: Readonly<Record<Job['status'], { tone: Tone; label: string }>> = {
  queued: { tone: 'neutral', label: 'Waiting' },
  running: { tone: 'info', label: 'Running' },
  succeeded: { tone: 'success', label: 'Done' },
  partial: { tone: 'warning', label: 'Partly done' },
  failed: { tone: 'danger', label: 'Failed' },
  cancelled: { tone: 'neutral', label: 'Cancelled' },
};

export function isActive({ status }: Pick<Job, 'status'>): boolean {
  return status === 'queued' || status === 'running';
}

/** Return the query of a job, which is polled while it is running and the window is visible. */
export function jobOptions(id: number) {
  return queryOptions({
    queryKey: jobKeys.detail(id),
    queryFn: ({ signal }) => callApi('job/get_job', { job_id: id }, { signal, handles: 'all' }),
    refetchInterval: ({ state }) => (state.data !== undefined && isActive(state.data) ? POLL_MS : false),
    staleTime: 0,
  });
}

/** IDs of the jobs that the user started in this window and has not dismissed, in order. */
export const followed = createStore<{ ids: readonly number[] }>(() => ({ ids: [] }));

export function follow(id: number): void {
  followed.setState(({ ids }) => ({ ids: [...ids.filter((other) => other !== id), id] }));
}

export function unfollow(id: number): void {
  followed.setState(({ ids }) => ({ ids: ids.filter((other) => other !== id) }));
}
