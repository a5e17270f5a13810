import Button from '@mui/material/Button';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useIsMobile } from '@shared/hooks/useIsMobile';
import { useUrlState } from '@shared/hooks/useUrlState';
import { labelIn, useEnum } from '@shared/session/bootstrap';
import { useCountryCode } from '@shared/session/hooks';
import { PAGE_SIZES } from '@shared/table/state/listState';
import { Pager } from '@shared/table/screen/Pager';
import { EmptyState } from '@shared/ui/EmptyState';
import { LoadError } from '@shared/ui/LoadError';
import { Select } from '@shared/ui/Select';
import { SkeletonRows } from '@shared/ui/SkeletonRows';
import { StatusChip } from '@shared/ui/StatusChip';
import { TimeAgo } from '@shared/session/TimeAgo';
import { optionsOf } from '@shared/ui/options';
import { runsOptions } from './feedApi';
import { formatCounts, RUN_TONES, type Run, type Source } from './format';

const SIZE = 20;

interface RunListProps {
  sources: readonly Source[];
  onRun: (id: number) => void;
}

/** Return the filters and the page of the run list, which are part of the URL. */
function useRunState() {
  const [query, setQuery] = useUrlState();
  const statuses = useEnum('sync_run_status');
  const { source = '', status = '' } = query;
  return {
    source,
    status: statuses.find(({ value }) => value === status)?.value as Run['status'] | undefined,
    page: Math.max(1, Math.trunc(Number(query['page'])) || 1),
    size: PAGE_SIZES.find((one) => String(one) === query['size']) ?? SIZE,
    statuses,
    setQuery,
  };
}

type RunState = ReturnType<typeof useRunState>;

function inputOf({ source, status, page, size }: RunState) {
  return {
    page,
    page_size: size,
    ...(source === '' ? {} : { source_code: [source] }),
    ...(status === undefined ? {} : { status: [status] }),
  };
}

function pageParam(page: number): number | undefined {
  return page === 1 ? undefined : page;
}

/** The table of the country's runs, newest first. */
export function RunList({ sources, onRun }: RunListProps) {
  const country = useCountryCode();
  const state = useRunState();
  const { page, size, setQuery } = state;
  const runs = useQuery({ ...runsOptions(country, inputOf(state)), placeholderData: keepPreviousData });
  const { data } = runs;
  const endsAt = runs.isPlaceholderData ? undefined : data?.endsAt;
  useEffect(() => {
    // The list ends before the requested page, so correct the URL to the page shown.
    if (endsAt !== undefined) setQuery({ page: pageParam(endsAt) });
  }, [endsAt, setQuery]);
  return (
    <section className="stack" aria-labelledby="feed-runs-title">
      <header className="row-wide">
        <h2 id="feed-runs-title">Runs</h2>
        <RunFilters sources={sources} state={state} />
      </header>
      {data === undefined ? (
        <Waiting error={runs.error} onRetry={() => void runs.refetch()} />
      ) : data.list.length === 0 ? (
        <NoRuns state={state} />
      ) : (
        <>
          <Rows runs={data.list} isDimmed={runs.isPlaceholderData} onRun={onRun} />
          <Pager
            page={page}
            pageSize={size}
            total={data.total}
            isExact={data.total_is_exact}
            onPage={(next) => setQuery({ page: pageParam(next) }, true)}
            onPageSize={(next) => setQuery({ size: next === SIZE ? undefined : next, page: undefined })}
          />
        </>
      )}
    </section>
  );
}

function RunFilters({ sources, state }: { sources: readonly Source[]; state: RunState }) {
  const { source, status, statuses, setQuery } = state;
  return (
    <>
      <Select
        className="fit"
        aria-label="Source"
        value={source}
        onChange={(event) => setQuery({ source: event.target.value, page: undefined })}
      >
        <option value="">All sources</option>
        {sources.map(({ source_code: code, name }) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </Select>
      <Select
        className="fit"
        aria-label="Status"
        value={status ?? ''}
        onChange={(event) => setQuery({ status: event.target.value, page: undefined })}
      >
        <option value="">Any status</option>
        {optionsOf(statuses)}
      </Select>
    </>
  );
}

function Waiting({ error, onRetry }: { error: Error | null; onRetry: () => void }) {
  if (error === null) return <SkeletonRows rows={4} />;
  return <LoadError error={error} onRetry={onRetry} />;
}

function NoRuns({ state: { source, status, setQuery } }: { state: RunState }) {
  if (source === '' && status === undefined) {
    return (
      <EmptyState
        icon="upload"
        title="No imports yet"
        hint="Each uploaded file is a run. Its proposed changes go to review."
      />
    );
  }
  return (
    <EmptyState icon="search" title="No results" hint="Try other sources or statuses.">
      <Button onClick={() => setQuery({ source: undefined, status: undefined, page: undefined })}>
        Clear filters
      </Button>
    </EmptyState>
  );
}

interface RowsProps {
  runs: readonly Run[];
  isDimmed: boolean;
  onRun: (id: number) => void;
}

function Rows({ runs, isDimmed, onRun }: RowsProps) {
  const isMobile = useIsMobile();
  const statuses = useEnum('sync_run_status');
  if (isMobile) {
    return (
      <ul className="stack" aria-label="Runs" aria-busy={isDimmed}>
        {runs.map((run) => (
          <li className="stack at-start card" key={run.run_id}>
            <FileButton run={run} onRun={onRun} />
            <span className="cell-sub">
              {run.source_name} · <TimeAgo at={run.created_at} />
            </span>
            <StatusChip tone={RUN_TONES[run.status]} label={labelIn(statuses, run.status)} />
            <span>{run.status === 'failed' ? run.error : formatCounts(run.counts)}</span>
          </li>
        ))}
      </ul>
    );
  }
  return (
    <table
      className="framed-table feed-run-table"
      aria-label="Runs"
      aria-busy={isDimmed}
      data-dimmed={isDimmed}
    >
      <thead>
        <tr>
          <th scope="col">File</th>
          <th scope="col">Source</th>
          <th scope="col">Status</th>
          <th scope="col">Results</th>
          <th scope="col">Field</th>
          <th scope="col">Started by</th>
          <th scope="col">When</th>
        </tr>
      </thead>
      <tbody>
        {runs.map((run) => (
          <tr key={run.run_id}>
            <th scope="row">
              <FileButton run={run} onRun={onRun} />
            </th>
            <td>{run.source_name}</td>
            <td>
              <StatusChip tone={RUN_TONES[run.status]} label={labelIn(statuses, run.status)} />
            </td>
            <td>{run.status === 'failed' ? run.error : formatCounts(run.counts)}</td>
            <td>{run.is_full ? 'Complete' : 'Partial'}</td>
            <td>{run.triggered_by?.nickname ?? <span className="muted">A command</span>}</td>
            <td>
              <TimeAgo at={run.created_at} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function FileButton({ run, onRun }: { run: Run; onRun: (id: number) => void }) {
  return (
    <button
      type="button"
      className="cell-link breaks feed-open"
      title={run.file_name}
      onClick={() => onRun(run.run_id)}
    >
      {run.file_name}
    </button>
  );
}
