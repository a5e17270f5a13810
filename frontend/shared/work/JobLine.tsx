import { useMutation, useQueryClient } from '@tanstack/react-query';
import { callApi } from '@shared/api/client';
import { downloadBlob, saveDownload } from '@shared/api/download';
import { formatNumber } from '@shared/format/count';
import { formatTime } from '@shared/format/dates';
import { useCountry, useSession } from '@shared/session/hooks';
import { Button } from '@shared/ui/Button';
import { StatusChip } from '@shared/ui/StatusChip';
import { isActive, JOB_STATUS, jobKeys, type Job } from './jobs';
import { undoChangesets } from './undo';
import './work.css';

/** One job: progress, result and actions. */
export function JobLine({ job }: { job: Job }) {
  const { tone, label } = JOB_STATUS[job.status];
  return (
    <div className="stack">
      <div className="row">
        <strong className="strong breaks">{job.title}</strong>
        <StatusChip tone={tone} label={label} />
      </div>
      {isActive(job) ? <Progress job={job} /> : null}
      {!isActive(job) && job.message !== '' ? <p className="muted small numbers">{job.message}</p> : null}
      <Refused job={job} />
      <JobActions job={job} />
    </div>
  );
}

function Progress({ job }: { job: Job }) {
  const { done, total } = job;
  const { timezone } = useCountry();
  return (
    <>
      <progress
        aria-label={job.title}
        {...(total === null || total === 0 ? {} : { value: done, max: total })}
      />
      <p className="muted small numbers">{progressWords(job, timezone)}</p>
    </>
  );
}

function progressWords({ status, created_at, place_in_line: place, done, total }: Job, zone: string): string {
  if (status === 'queued') {
    const ahead = place === null || place === 1 ? 'next in the queue' : `number ${place} in the queue`;
    return `Waiting for a worker since ${formatTime(created_at, zone)}, ${ahead}`;
  }
  return total === null ? 'Getting ready' : `${formatNumber(done)} of ${formatNumber(total)}`;
}

/** The errors of a job: the first thousand here, all of them in the file. */
function Refused({ job: { errors } }: { job: Job }) {
  if (errors.length === 0) return null;
  const count = formatNumber(errors.length);
  return (
    <details className="small">
      <summary>{errors.length >= 1000 ? `The first ${count} rejected` : `${count} rejected`}</summary>
      <ul className="bullets bounded">
        {errors.map(({ id, row, title = '', msg }, index) => (
          // A record may have several errors, one per field.
          <li key={index}>
            {id !== null && id !== undefined ? `#${id}` : `Row ${row ?? '–'}`}
            {title === '' ? '' : ` · ${title}`}: {msg}
          </li>
        ))}
      </ul>
    </details>
  );
}

function JobActions({ job }: { job: Job }) {
  const client = useQueryClient();
  const chosen = useSession((state) => state.country);
  const country = job.country === '' ? chosen : job.country;
  const keep = (next: Job) => {
    client.setQueryData(jobKeys.detail(next.job_id), next);
    void client.invalidateQueries({ queryKey: jobKeys.mine });
  };
  const cancel = useMutation({
    mutationFn: () => callApi('job/cancel_job', { job_id: job.job_id }),
    onSuccess: keep,
  });
  const download = useMutation({
    mutationFn: () => downloadBlob('job/download_job', { job_id: job.job_id }, job.file?.name ?? 'file'),
    onSuccess: saveDownload,
  });
  const undo = useMutation({
    mutationFn: (changesetId: number) => undoChangesets(client, { changesetIds: [changesetId], country }),
  });
  const { changeset_id: changesetId } = job;
  const undone = undo.data ?? null;
  const mayUndo = changesetId !== null && !isActive(job) && job.kind !== 'undo' && undone === null;
  return (
    <div className="row hides-empty">
      {job.allowed_actions.includes('cancel') ? (
        <Button size="small" isBusy={cancel.isPending} onClick={() => cancel.mutate()}>
          Cancel
        </Button>
      ) : null}
      {job.allowed_actions.includes('download') ? (
        <Button size="small" isBusy={download.isPending} onClick={() => download.mutate()}>
          {job.kind.endsWith('export') ? 'Download' : 'Download the report'}
        </Button>
      ) : null}
      {mayUndo ? (
        <Button size="small" isBusy={undo.isPending} onClick={() => undo.mutate(changesetId)}>
          Undo
        </Button>
      ) : null}
      {undone === null ? null : <span role="status">{undone === 'done' ? 'Undone' : 'Undoing…'}</span>}
    </div>
  );
}
