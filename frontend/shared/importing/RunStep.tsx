import Button from '@mui/material/Button';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, type MouseEvent, type ReactNode } from 'react';
import { callApi } from '@shared/api/client';
import type { CallOutput } from '@shared/api/types';
import { formatNumber } from '@shared/format/count';
import type { Query } from '@shared/routes/location';
import { EmptyState } from '@shared/ui/EmptyState';
import { LoadError } from '@shared/ui/LoadError';
import { StatusChip } from '@shared/ui/StatusChip';
import { JobLine } from '@shared/work/JobLine';
import { isActive, jobOptions, type Job } from '@shared/work/jobs';
import { useWorkspace } from '@shared/workspace/hooks';
import type { ImportDefinition, Imported } from './definition';
import type { WorkingProps } from './ImportScreen';

/** The step that runs the import: progress, report, undo. */
export function RunStep({ definition, state, imported }: WorkingProps) {
  const client = useQueryClient();
  const id = imported.run_job_id;
  const { data: job, error, refetch } = useQuery({ ...jobOptions(id ?? 0), enabled: id !== null });
  const hasEnded = job !== undefined && !isActive(job);
  useEffect(() => {
    // Lists and records must show the imported data.
    if (hasEnded) void client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'jobs' });
  }, [client, hasEnded]);
  if (id === null) {
    return (
      <EmptyState
        icon="check"
        title="This file has been imported"
        hint="Its report was available for seven days."
      />
    );
  }
  if (error !== null && job === undefined) {
    return <LoadError error={error} onRetry={() => void refetch()} />;
  }
  return (
    <div className="stack-loose measure">
      <div className="card">
        {job === undefined ? <p role="status">Starting…</p> : <JobLine job={job} nouns={definition} />}
      </div>
      {hasEnded ? (
        <Outcome definition={definition} imported={imported} job={job} begin={state.begin} />
      ) : (
        <p className="field-help" role="status">
          You can keep working elsewhere. The import continues and appears under “Background work” in your
          menu.
        </p>
      )}
    </div>
  );
}

const NOTHING: Pick<CallOutput<'activity/get_changeset'>, 'counts' | 'undone_at'> = {
  counts: {},
  undone_at: null,
};
const CANCELLED =
  'Rows imported before it was cancelled are kept and listed in the report. Use Undo to remove them.';
const REFUSED = 'Fix the rejected rows in the report and upload it again. ';
const ENDED = 'Undo reverts the whole import, except records that were changed since.';

/** Return the text about a finished import. */
function endOf({ status, errors }: Job): string {
  if (status === 'cancelled') return CANCELLED;
  return (errors.length > 0 ? REFUSED : '') + ENDED;
}

type Words = Pick<ImportDefinition, 'one' | 'many'>;

interface OutcomeProps {
  definition: ImportDefinition;
  imported: Imported;
  job: Job;
  begin: () => void;
}

/** The result of the import: a link to its records, or that it was undone. */
function Outcome({ definition, imported, job, begin }: OutcomeProps) {
  const { begins, undoneLabel, listPath } = definition;
  const { changeset_id: id } = job;
  const { data: changeset } = useQuery({
    queryKey: ['changesets', id, 'outcome'],
    queryFn: ({ signal }) =>
      callApi('activity/get_changeset', { changeset_id: id ?? 0, page_size: 1 }, { signal, handles: 'all' }),
    enabled: id !== null,
  });
  const { counts, undone_at: undone } = changeset ?? NOTHING;
  const created = counts['created'] ?? 0;
  return (
    <>
      {undone !== null ? (
        <p className="row" role="status">
          <StatusChip tone="neutral" label="Undone" /> {undoneOf(counts, definition)}
        </p>
      ) : (
        <p className="field-help" role="status">
          {endOf(job)}
        </p>
      )}
      <footer className="row-wide foot acts">
        {id !== null && undone === null && created > 0 ? (
          <ListButton path={listPath} query={{ created_in: id }}>
            Show the {countOf(created, definition)}
          </ListButton>
        ) : null}
        <Button onClick={begin}>Import another file</Button>
        {undone === null && !imported.is_round_trip ? (
          <span className="field-help">
            {begins} {undoneLabel}
          </span>
        ) : null}
      </footer>
    </>
  );
}

/** Describe an undone import: "102 created stores and 3 updated stores were taken back." */
function undoneOf(counts: Readonly<Record<string, number>>, words: Words): string {
  const { created = 0, updated = 0 } = counts;
  const parts = [
    ...(created > 0 ? [countOf(created, words, 'created ')] : []),
    ...(updated > 0 ? [countOf(updated, words, 'updated ')] : []),
  ].join(' and ');
  return `${parts} ${created + updated === 1 ? 'was' : 'were'} undone.`;
}

function countOf(count: number, { one, many }: Words, what = ''): string {
  return `${formatNumber(count)} ${what}${count === 1 ? one : many}`;
}

interface ListButtonProps {
  path: string;
  query: Query;
  children: ReactNode;
}

/** A link to a filtered list that looks like a button. A click opens a tab. */
function ListButton({ path, query, children }: ListButtonProps) {
  const workspace = useWorkspace();
  const handleClick = (event: MouseEvent) => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    workspace.open(path, query);
  };
  return (
    <Button variant="filled" href={workspace.href(path, query)} onClick={handleClick}>
      {children}
    </Button>
  );
}
