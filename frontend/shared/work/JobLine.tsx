import { useMutation, useQueryClient } from '@tanstack/react-query';
import { callApi } from '@shared/api/client';
import { downloadBlob, saveDownload } from '@shared/api/download';
import { formatNumber } from '@shared/format/count';
import { formatTime } from '@shared/format/dates';
import { useCountry, useSession } from '@shared/session/hooks';
import { Button } from '@shared/ui/Button';
import { StatusChip } from '@shared/ui/StatusChip';
import { isActive, JOB_STATUS, jobKeys, type Job } from './jobs';
import { confirmUndo, undoChangesets } from './undo';
import './work.css';

interface JobLineProps {
  job: Job;
  /** Nouns of the records that an import writes. */
  nouns?: Nouns;
}

interface Nouns {
  one: string;
  many: string;
}

const RECORDS: Nouns = { one: 'record', many: 'records' };

/** One job: progress, result and actions. */
export function JobLine({ job, nouns = RECORDS }: JobLineProps) {
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
      <JobActions job={job} nouns={nouns} />
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

interface UndoOfImport {
  title: string;
  changesetId: number;
  country: string;
  nouns: Nouns;
}

/** Ask the user whether to undo an import, with its numbers of created and updated records. */
async function confirmUndoOfImport({ title, changesetId, country, nouns }: UndoOfImport): Promise<boolean> {
  const query = { changeset_id: changesetId, page_size: 1 };
  const { counts } = await callApi('activity/get_changeset', query, { country });
  const { created = 0, updated = 0 } = counts;
  const parts = [
    ...(created > 0 ? [`delete ${formatNoun(created, 'created', nouns)}`] : []),
    ...(updated > 0 ? [`restore the earlier values of ${formatNoun(updated, 'updated', nouns)}`] : []),
  ];
  return confirmUndo(title, `This will ${parts.join(' and ')}.`);
}

function formatNoun(count: number, adjective: string, { one, many }: Nouns): string {
  return `${formatNumber(count)} ${adjective} ${count === 1 ? one : many}`;
}

function JobActions({ job, nouns }: { job: Job; nouns: Nouns }) {
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
    mutationFn: async (changesetId: number) =>
      job.kind !== 'import' || (await confirmUndoOfImport({ title: job.title, changesetId, country, nouns }))
        ? undoChangesets(client, { changesetIds: [changesetId], country })
        : null,
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
