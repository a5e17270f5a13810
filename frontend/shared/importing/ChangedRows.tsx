import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { TimeAgo } from '@shared/session/TimeAgo';
import { RecordLink } from '@shared/table/columns/RecordLink';
import { Button } from '@shared/ui/Button';
import { ErrorState } from '@shared/ui/ErrorState';
import { StatusChip } from '@shared/ui/StatusChip';
import { SwitchBar } from '@shared/ui/SwitchBar';
import type { Change, Choice, Findings, ImportDefinition, ImportField, Row, Shows } from './definition';
import { wordOf } from './FindingsParts';
import type { SetupProps } from './ImportScreen';

interface ChangedRowsProps extends SetupProps {
  findings: Findings;
  onChoose: (choice: Choice) => void;
}

/** Return the key of the loaded rows with changed cells of a file. */
export function changesKey({ area, country }: ImportDefinition, id: number) {
  return ['imports', area, country, id, 'changes'];
}

/** The rows with changed cells: our value, the value of the file, and the choice in conflicts. */
export function ChangedRows({ definition, imported, fields, findings, onChoose }: ChangedRowsProps) {
  const { calls, recordPath } = definition;
  const [shows, setShows] = useState<Shows>('changes');
  const id = imported.import_id;
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery({
    // Another check finds other rows; until they are loaded, the old ones stay.
    queryKey: [...changesKey(definition, id), shows, findings],
    queryFn: ({ pageParam, signal }) => calls.changes(id, shows, pageParam, signal),
    initialPageParam: 0,
    getNextPageParam: (last) => last.next,
    placeholderData: (before) => before,
  });
  if (findings.changed === 0) {
    return <p className="muted">No cell differs from the {definition.many}.</p>;
  }
  if (error !== null && data === undefined) {
    return <ErrorState message={error.message} onRetry={() => void refetch()} />;
  }
  const rows = data?.pages.flatMap((page) => page.rows) ?? [];
  return (
    <section className="stack import-part" aria-labelledby="import-changes">
      <div className="row-wide spread">
        <h2 id="import-changes">Changes</h2>
        {findings.conflicts === 0 ? null : (
          <SwitchBar
            label="Rows to show"
            choices={[
              { value: 'changes', label: 'All' },
              { value: 'conflicts', label: 'Conflicts' },
            ]}
            value={shows}
            onChoose={setShows}
          />
        )}
      </div>
      <ul className="stack" aria-labelledby="import-changes">
        {rows.map((row) => (
          <ChangedRow key={row.row} row={row} fields={fields} recordPath={recordPath} onChoose={onChoose} />
        ))}
      </ul>
      {hasNextPage ? (
        <Button size="small" isBusy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          Show more rows
        </Button>
      ) : null}
    </section>
  );
}

interface ChangedRowProps {
  row: Row;
  fields: readonly ImportField[];
  recordPath: string;
  onChoose: (choice: Choice) => void;
}

function ChangedRow({ row, fields, recordPath, onChoose }: ChangedRowProps) {
  return (
    <li className="stack card">
      <p className="row">
        <span className="muted">Row {row.row}</span>{' '}
        {row.record_id === null ? (
          <strong>{row.title}</strong>
        ) : (
          <RecordLink path={recordPath} id={row.record_id}>
            {row.title}
          </RecordLink>
        )}
      </p>
      <dl className="fact-list stack">
        {row.changes.map((change) => (
          <div key={change.field}>
            <dt className="tiny">{wordOf(fields, change.field)}</dt>
            <dd className="row-loose on-baseline spread">
              <Cell
                change={change}
                label={wordOf(fields, change.field)}
                onChoose={(takesFile) =>
                  onChoose({ takes_file: takesFile, row: row.row, field: change.field })
                }
              />
            </dd>
          </div>
        ))}
      </dl>
    </li>
  );
}

const NOTHING = '–';
/** Labels of the two sides of a conflict. */
const SIDES = { ours: 'Keep ours', file: 'Use the file' } as const;

interface CellProps {
  change: Change;
  label: string;
  onChoose: (takesFile: boolean) => void;
}

/** The colleague who changed our value since the export, and when. */
function ChangedBy({ change: { changed_by: person, changed_at: at } }: { change: Change }) {
  if (at === null) return null;
  return (
    <>
      . {person === null ? 'Changed automatically' : `Changed by ${person.nickname}`} <TimeAgo at={at} />
    </>
  );
}

/** One changed cell. */
function Cell({ change, label, onChoose }: CellProps) {
  const { base, now, new: text, is_conflict: isConflict, is_chosen: isChosen } = change;
  return (
    <>
      <div className="shrinks breaks">
        <del className="as-typed">{now || NOTHING}</del> <ins className="as-typed">{text || NOTHING}</ins>
        {text === '' ? <span className="muted"> The value is removed.</span> : null}
        {isConflict ? (
          <p className="field-help">
            At the export: {base || NOTHING}
            <ChangedBy change={change} />
          </p>
        ) : null}
      </div>
      {isConflict ? (
        <div className="row">
          <StatusChip tone="warning" label="Conflict" />
          <SwitchBar
            label={`Value of ${label}`}
            choices={[
              { value: 'ours', label: SIDES.ours },
              { value: 'file', label: SIDES.file },
            ]}
            value={isChosen ? 'file' : 'ours'}
            onChoose={(side) => onChoose(side === 'file')}
          />
        </div>
      ) : null}
    </>
  );
}
