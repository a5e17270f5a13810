import { useId } from 'react';
import { formatNumber } from '@shared/format/count';
import { labelIn, useEnum } from '@shared/session/bootstrap';
import { Button } from '@shared/ui/Button';
import { confirm } from '@shared/ui/confirm';
import { StatusChip } from '@shared/ui/StatusChip';
import { TimeAgo } from '@shared/session/TimeAgo';
import { RecordLink } from '@shared/table/columns/RecordLink';
import { SYNC_LIST } from '../model';
import { useStartRun } from './feedApi';
import { RunJob } from './RunJob';
import { formatCounts, isGoing, formatPlaces, RUN_TONES, formatTrust, type Run, type Source } from './format';

const WAITING = 'pending,in_review,conflict';

interface FeedCardProps {
  source: Source;
  /** Number of waiting records of the source. */
  waiting: number;
  onUpload: () => void;
  onEdit: () => void;
  onRules: () => void;
  onRun: (id: number) => void;
  /** Summary of its rules, or null while they are loading. */
  rules: string | null;
}

/** A source: kind, trust, last run and actions. */
export function FeedCard({ source, waiting, rules, onUpload, onEdit, onRules, onRun }: FeedCardProps) {
  const id = useId();
  const kinds = useEnum('sync_source_kind');
  const run = source.last_run;
  return (
    <article className="stack-wide card shrinks links" aria-labelledby={id}>
      <header className="facts">
        <h2 id={id}>{source.name}</h2>
        {source.enabled ? null : <StatusChip tone="neutral" label="Disabled" />}
      </header>
      <dl className="fact-list small">
        <dt>Kind</dt>
        <dd>{labelIn(kinds, source.kind)}</dd>
        <dt>Trust</dt>
        <dd>{formatTrust(source.trust)}</dd>
        <dt>License</dt>
        <dd>{source.licence || <span className="muted">–</span>}</dd>
        <dt>Credit</dt>
        <dd>{source.attribution || <span className="muted">–</span>}</dd>
        <dt>Places</dt>
        <dd>{formatPlaces(source.records, source.linked)}</dd>
        <dt>Rules</dt>
        <dd>
          <button
            type="button"
            className="cell-link feed-open"
            aria-label={`Rules of ${source.name}: ${rules ?? 'Show'}`}
            onClick={onRules}
          >
            {rules ?? 'Show'}
          </button>
        </dd>
      </dl>
      <div className="stack grows divided">
        {run === null ? (
          <p className="muted">No imports yet.</p>
        ) : isGoing(run) ? (
          <RunJob run={run} />
        ) : (
          <LastRun run={run} onRun={onRun} />
        )}
        {waiting === 0 ? null : (
          <p>
            <RecordLink path={SYNC_LIST} id={{ source: source.source_code, status: WAITING }}>
              {formatNumber(waiting)} waiting for review
            </RecordLink>
          </p>
        )}
      </div>
      <CardActions source={source} onUpload={onUpload} onEdit={onEdit} />
    </article>
  );
}

function LastRun({ run, onRun }: { run: Run; onRun: (id: number) => void }) {
  const statuses = useEnum('sync_run_status');
  const summary = run.status === 'failed' ? run.error : formatCounts(run.counts);
  return (
    <>
      <p className="facts muted small">
        <StatusChip tone={RUN_TONES[run.status]} label={labelIn(statuses, run.status)} />
        <TimeAgo at={run.finished_at ?? run.created_at} />
      </p>
      <p>
        <button
          type="button"
          className="cell-link breaks feed-open"
          aria-label={`Last run: ${summary}`}
          onClick={() => onRun(run.run_id)}
        >
          {summary}
        </button>
      </p>
    </>
  );
}

function CardActions({ source, onUpload, onEdit }: Pick<FeedCardProps, 'source' | 'onUpload' | 'onEdit'>) {
  const start = useStartRun();
  const { name, last_run: run, allowed_actions: allowed } = source;
  const isBusy = start.isPending || (run !== null && isGoing(run));
  if (allowed.length === 0) return null;
  const again = async (last: Run) => {
    const isSure = await confirm({
      title: `Run the newest file of ${name} again?`,
      text: `It is read ${last.is_full ? 'as the complete data of the source for the country' : 'as a partial file'}, as before. Unchanged rows create no new reviews.`,
      confirmLabel: 'Run again',
    });
    if (isSure) start.mutate({ source_code: source.source_code, is_full: last.is_full });
  };
  return (
    <footer className="row acts">
      {allowed.includes('upload') ? (
        <Button size="small" aria-label={`Upload a file of ${name}`} isBusy={isBusy} onClick={onUpload}>
          Upload a file
        </Button>
      ) : null}
      {allowed.includes('start') && run !== null ? (
        <Button size="small" aria-label={`Run again ${name}`} isBusy={isBusy} onClick={() => void again(run)}>
          Run again
        </Button>
      ) : null}
      {allowed.includes('edit') ? (
        <Button size="small" aria-label={`Settings of ${name}`} onClick={onEdit}>
          Settings
        </Button>
      ) : null}
    </footer>
  );
}
