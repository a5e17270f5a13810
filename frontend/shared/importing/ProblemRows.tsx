import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatCounted } from '@shared/format/count';
import { Button } from '@shared/ui/Button';
import { LoadError } from '@shared/ui/LoadError';
import { problemOf, type Findings, type Problem } from './definition';
import { wordOf } from './FindingsParts';
import type { SetupProps } from './ImportScreen';
import { ownProblems, ProblemRow } from './ProblemRow';
import { ofAllRows } from './RemedyForAll';
import type { UnsavedCells } from './unsavedCells';

type Group = Findings['groups'][number];
type Props = SetupProps & { findings: Findings; unsaved: UnsavedCells };

/** The rows with problems, grouped by kind of problem, with cells to correct them. */
export function ProblemRows(props: Props) {
  const { findings } = props;
  const [chosen, setChosen] = useState<Problem | null>(null);
  if (findings.groups.length === 0) return <p className="muted">No problems were found.</p>;
  // Ignore the filter if its problem was corrected.
  const problem = findings.groups.map(problemOf).find((one) => isSame(one, chosen)) ?? null;
  return (
    <section className="stack import-part" aria-labelledby="import-problems">
      <h2 id="import-problems">Problems</h2>
      <Kinds {...props} chosen={problem} onChoose={setChosen} />
      {problem === null ? null : (
        <div className="row-wide spread">
          <p role="status">
            Rows with: {wordOf(props.fields, problem.field)}: {problem.kind}
          </p>
          <Button size="small" onClick={() => setChosen(null)}>
            Show all rows with problems
          </Button>
        </div>
      )}
      <Rows {...props} problem={problem} />
    </section>
  );
}

interface KindsProps extends Props {
  chosen: Problem | null;
  onChoose: (problem: Problem | null) => void;
}

/** The kinds of problems, each in one line with its number of rows. Choosing one filters the rows below. */
function Kinds(props: KindsProps) {
  const { groups } = props.findings;
  return (
    <div className="stack" role="group" aria-label="Kinds of problems">
      <KindList {...props} title="Rejected rows" groups={groups.filter((one) => one.is_fatal)} />
      <KindList {...props} title="Warnings" groups={groups.filter((one) => !one.is_fatal)} />
    </div>
  );
}

function KindList({ title, groups, ...kinds }: KindsProps & { title: string; groups: readonly Group[] }) {
  if (groups.length === 0) return null;
  return (
    <section className="stack-tight">
      <h3>{title}</h3>
      <ul className="card ruled">
        {groups.map((group) => (
          <Kind key={`${group.field} ${group.msg}`} {...kinds} group={group} />
        ))}
      </ul>
    </section>
  );
}

function Kind({ group, fields, chosen, onChoose }: KindsProps & { group: Group }) {
  const { field, msg, count, values } = group;
  const isChosen = isSame(problemOf(group), chosen);
  const label = wordOf(fields, field);
  const examples = values.filter((value) => !msg.includes(value));
  return (
    <li className="line-wide" aria-current={isChosen ? 'true' : undefined}>
      <span className={group.is_fatal ? 'unbroken danger' : 'unbroken muted'}>
        {formatCounted(count, 'row')}
      </span>
      <span className="grows breaks">
        <strong>{label}</strong> {msg}
        {examples.length === 0 ? null : <span className="muted"> {examples.join(' · ')}</span>}
      </span>
      <Button
        size="small"
        variant="ghost"
        aria-pressed={isChosen}
        aria-label={`Show rows: ${label}: ${msg}`}
        onClick={() => onChoose(isChosen ? null : problemOf(group))}
      >
        Show rows
      </Button>
    </li>
  );
}

function Rows(props: Props & { problem: Problem | null }) {
  const { definition, imported, findings, problem, fields, unsaved } = props;
  const { area, country, calls } = definition;
  const id = imported.import_id;
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery({
    // Another check finds other rows; until they are loaded, the old ones stay.
    queryKey: ['imports', area, country, id, 'rows', problem, findings],
    queryFn: ({ pageParam, signal }) => calls.rows(id, problem, pageParam, signal),
    initialPageParam: 0,
    getNextPageParam: (last) => last.next,
    placeholderData: (before) => before,
  });
  if (error !== null && data === undefined) {
    return <LoadError error={error} onRetry={() => void refetch()} />;
  }
  // Problems of all rows are shown above; only rows with other problems or edits are listed here.
  const common = problem === null ? ofAllRows(findings) : [];
  const rows = (data?.pages.flatMap((page) => page.rows) ?? []).filter(
    (row) => common.length === 0 || row.edited.length > 0 || ownProblems(row, common).length > 0,
  );
  return (
    <>
      <ul className="stack" aria-label="Rows with problems">
        {rows.map((row) => (
          <ProblemRow key={row.row} fields={fields} unsaved={unsaved} common={common} row={row} />
        ))}
      </ul>
      {hasNextPage ? (
        <Button size="small" isBusy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          Show more rows
        </Button>
      ) : null}
    </>
  );
}

function isSame(one: Problem, other: Problem | null): boolean {
  return other?.field === one.field && other.kind === one.kind && other.is_fatal === one.is_fatal;
}
