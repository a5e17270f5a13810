import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useMutation, useQuery } from '@tanstack/react-query';
import { downloadBlob, saveDownload } from '@shared/api/download';
import { formatNumber } from '@shared/format/count';
import { useIsMobile } from '@shared/hooks/useIsMobile';
import { labelIn, useEnum } from '@shared/session/bootstrap';
import { useCountryCode } from '@shared/session/hooks';
import { Button } from '@shared/ui/Button';
import { LoadError } from '@shared/ui/LoadError';
import { Notice } from '@shared/ui/Notice';
import { SkeletonRows } from '@shared/ui/SkeletonRows';
import { StatusChip } from '@shared/ui/StatusChip';
import { TimeAgo } from '@shared/session/TimeAgo';
import { RecordLink } from '@shared/table/columns/RecordLink';
import { SYNC_LIST } from '../model';
import { fieldsOptions, runOptions } from './feedApi';
import { isDescribed } from './columns';
import { RunJob } from './RunJob';
import { COUNT_WORDS, isGoing, RUN_TONES, formatSize, formatDuration, type RunDetail } from './format';

/** A dialog for one run: counts, skipped rows with reasons, and unreadable rows. */
export function RunDialog({ id, onClose }: { id: number; onClose: () => void }) {
  const country = useCountryCode();
  const { data: run, error, refetch } = useQuery(runOptions(country, id));
  return (
    <Dialog
      open
      fullWidth
      maxWidth="md"
      fullScreen={useIsMobile()}
      onClose={onClose}
      aria-labelledby="run-title"
    >
      <DialogTitle id="run-title" className="breaks">
        {run === undefined ? 'Run' : `${run.source_name}: ${run.file_name}`}
      </DialogTitle>
      <DialogContent className="stack-loose links run-detail">
        {run !== undefined ? <Content run={run} /> : null}
        {run === undefined && error === null ? <SkeletonRows rows={5} /> : null}
        {run === undefined && error !== null ? (
          <LoadError error={error} onRetry={() => void refetch()} />
        ) : null}
      </DialogContent>
      <DialogActions>
        {run === undefined ? null : <Report run={run} />}
        <Button variant="filled" autoFocus onClick={onClose}>
          Close
        </Button>
      </DialogActions>
    </Dialog>
  );
}

function Content({ run }: { run: RunDetail }) {
  return (
    <>
      <Facts run={run} />
      {isGoing(run) ? <RunJob run={run} /> : null}
      {run.error === '' ? null : (
        <Notice severity="error" role="alert">
          {run.error}
        </Notice>
      )}
      <dl className="totals">
        {COUNT_WORDS.map(([name, words, meaning]) => (
          <div key={name} title={meaning} data-none={run.counts[name] === 0}>
            <dt className="tiny">{words}</dt>
            <dd>{formatNumber(run.counts[name])}</dd>
          </div>
        ))}
      </dl>
      {run.counts.proposals === 0 ? null : (
        <p>
          <RecordLink path={SYNC_LIST} id={{ run_id: run.run_id }}>
            Show records sent to review
          </RecordLink>
        </p>
      )}
      <Decided run={run} />
      <LeftOut run={run} />
      <Problems run={run} />
      <MappingUsed run={run} />
    </>
  );
}

function Facts({ run }: { run: RunDetail }) {
  const statuses = useEnum('sync_run_status');
  const took = formatDuration(run);
  return (
    <p className="facts muted small">
      <StatusChip tone={RUN_TONES[run.status]} label={labelIn(statuses, run.status)} />
      <span>{run.triggered_by === null ? 'By a command' : `By ${run.triggered_by.nickname}`}</span>
      <TimeAgo at={run.created_at} />
      {took === '' ? null : <span>duration {took}</span>}
      {run.file_size === null ? null : <span>{formatSize(run.file_size)}</span>}
      <span>{run.is_full ? 'Complete file' : 'Partial file'}</span>
    </p>
  );
}

/** The decisions of rules, with links to the records and to the samples that wait for a check. */
function Decided({ run }: { run: RunDetail }) {
  if (run.decided.length === 0) return null;
  return (
    <section aria-labelledby="run-decided">
      <h3 id="run-decided">Applied by rules</h3>
      <ul className="stack-tight">
        {run.decided.map(({ rule_id: rule, words, applied, undone, to_check: samples }) => (
          <li key={rule}>
            <span className="numbers">{formatNumber(applied)}</span>{' '}
            <RecordLink
              path={SYNC_LIST}
              id={{ run_id: run.run_id, rule_id: rule, status: 'auto_applied,undone' }}
            >
              {words}
            </RecordLink>
            {undone === 0 ? null : <span className="muted">, {formatNumber(undone)} undone</span>}
            {samples === 0 ? null : (
              <>
                {', '}
                <RecordLink path={SYNC_LIST} id={{ run_id: run.run_id, rule_id: rule, is_qa: 'true' }}>
                  {`${formatNumber(samples)} to check`}
                </RecordLink>
              </>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

function LeftOut({ run }: { run: RunDetail }) {
  if (run.skipped.length === 0) return null;
  return (
    <section aria-labelledby="run-left-out">
      <h3 id="run-left-out">Skipped</h3>
      <ul className="stack-tight">
        {run.skipped.map(({ reason, rows, first }) => (
          <li key={reason}>
            <span className="numbers">{formatNumber(rows)}</span> {reason}
            {first.length === 0 ? null : <div className="muted small breaks">{rowWords(first, rows)}</div>}
          </li>
        ))}
      </ul>
    </section>
  );
}

/**
 * Return the rows as text: 'Row 5 (node/4), row 9'. If there are more, they are labeled as the first ones.
 */
function rowWords(first: RunDetail['skipped'][number]['first'], rows: number): string {
  const examples = first
    .map(({ row, external_id: id }) => `row ${row}${id === '' ? '' : ` (${id})`}`)
    .join(', ');
  return rows > first.length ? `The first ${first.length}: ${examples}` : examples.replace(/^r/u, 'R');
}

function Problems({ run }: { run: RunDetail }) {
  const { problems, counts } = run;
  if (problems.length === 0) return null;
  return (
    <section aria-labelledby="run-refused">
      <h3 id="run-refused">
        {counts.errors > problems.length
          ? `Rejected: the first ${problems.length} of ${formatNumber(counts.errors)}`
          : 'Rejected'}
      </h3>
      <table className="framed-table">
        <thead>
          <tr>
            <th scope="col">Row</th>
            <th scope="col">Name</th>
            <th scope="col">Why</th>
          </tr>
        </thead>
        <tbody>
          {problems.map(({ row, external_id: id, title, msg }) => (
            <tr key={row}>
              <td className="numbers">{formatNumber(row)}</td>
              <th scope="row">
                {title || <span className="muted">No name</span>}
                {id === '' ? null : <span className="cell-sub">{id}</span>}
              </th>
              <td>{msg}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** The columns of a table file and their fields. */
function MappingUsed({ run }: { run: RunDetail }) {
  const country = useCountryCode();
  const columns = Object.entries(run.mapping);
  const isPlain = columns.length > 0 && !isDescribed(run.mapping);
  const { data: fields } = useQuery({ ...fieldsOptions(country), enabled: isPlain });
  if (!isPlain) return null;
  return (
    <details>
      <summary>Column mapping</summary>
      <ul className="stack-tight">
        {columns.map(([column, field]) => (
          <li key={column}>
            <strong>{column}</strong> is {fields?.find(({ id }) => id === field)?.label ?? String(field)}
          </li>
        ))}
      </ul>
    </details>
  );
}

/** A download of all refused rows as a spreadsheet, for the user who started the run. */
function Report({ run }: { run: RunDetail }) {
  const download = useMutation({
    mutationFn: () =>
      downloadBlob('job/download_job', { job_id: run.job_id ?? 0 }, `${run.file_name} - not taken.xlsx`),
    onSuccess: saveDownload,
  });
  if (run.job_id === null || !run.allowed_actions.includes('download')) return null;
  return (
    <Button variant="ghost" color="inherit" isBusy={download.isPending} onClick={() => download.mutate()}>
      Download the report
    </Button>
  );
}
