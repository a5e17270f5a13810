import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { fieldErrors, isApiError } from '@shared/api/errors';
import { formatCounted, formatNumber } from '@shared/format/count';
import { Button } from '@shared/ui/Button';
import { Notice } from '@shared/ui/Notice';
import { ChangedRows, changesKey } from './ChangedRows';
import { Waiting } from './CheckStep';
import { Refusals } from './ColumnsStep';
import type { Choice, Findings } from './definition';
import { Totals, wordOf } from './FindingsParts';
import type { SetupProps } from './ImportScreen';
import { HiddenRows } from './ReadingChoices';
import { writtenCount } from './setup';
import { useCheck } from './useCheck';

/** The step that compares a file exported for editing with the records, cell by cell. */
export function ComparisonStep(props: SetupProps) {
  const { definition, state, imported, setup, onSetup } = props;
  const { findings } = imported;
  const client = useQueryClient();
  const [refusals, setRefusals] = useState<Readonly<Record<string, string>>>({});
  const checking = useCheck({ definition, imported, setup, onChecked: state.keep });
  const refused = (error: Error) => {
    if (isApiError(error)) setRefusals({ ...fieldErrors(error) });
  };
  const choose = useMutation({
    mutationFn: (choice: Choice) => definition.calls.choose(imported.import_id, choice),
    onMutate: () => setRefusals({}),
    onSuccess: (next) => {
      state.keep(next);
      // The findings may be the same: a row with other changes is updated either way.
      return client.invalidateQueries({ queryKey: changesKey(definition, next.import_id) });
    },
    onError: refused,
  });
  const run = useMutation({
    mutationFn: () => definition.calls.run(imported.import_id),
    onMutate: () => setRefusals({}),
    onSuccess: async () => {
      await state.imported.refetch();
      state.go('run');
    },
    onError: refused,
  });
  const errors = { ...checking.errors, ...refusals };
  if (findings === null) {
    const isWaiting = imported.check_job_id !== null || checking.isChecking;
    return (
      <div className="stack-loose measure">
        {isWaiting ? (
          <Waiting {...props} onAgain={checking.check} />
        ) : (
          <Button variant="filled" onClick={checking.check}>
            Compare with the {definition.many}
          </Button>
        )}
        <Refusals errors={errors} />
      </div>
    );
  }
  const count = writtenCount(findings);
  return (
    <div className="stack-loose measure" aria-busy={checking.isChecking || choose.isPending}>
      <Totals findings={findings} />
      {findings.notes.map((note) => (
        <Notice severity="warning" key={note} role="status">
          {note}
        </Notice>
      ))}
      <HiddenRows hiddenCount={imported.facts.hidden_rows} setup={setup} onSetup={onSetup} />
      <Problems {...props} findings={findings} />
      {findings.conflicts === 0 ? null : <Conflicts findings={findings} onChoose={choose.mutate} />}
      <ChangedRows {...props} findings={findings} onChoose={choose.mutate} />
      <Refusals errors={errors} />
      <footer className="row-wide foot acts">
        {checking.isWanted ? (
          <Button variant="filled" onClick={checking.check}>
            Check again
          </Button>
        ) : (
          <Button
            variant="filled"
            isBusy={run.isPending}
            disabled={count === 0 || checking.isStale}
            onClick={() => run.mutate()}
          >
            {count === 0
              ? 'Nothing to change'
              : `Update ${formatNumber(count)} ${count === 1 ? definition.one : definition.many}`}
          </Button>
        )}
        <span className="field-help" role="status">
          {checking.isChecking ? 'Comparing again…' : ''}
        </span>
      </footer>
    </div>
  );
}

/** Rows that are rejected, and warnings, with the numbers of their rows. */
function Problems({ findings, fields }: SetupProps & { findings: Findings }) {
  const { groups } = findings;
  if (groups.length === 0) return null;
  return (
    <section className="stack import-part" aria-labelledby="import-problems">
      <h2 id="import-problems">Problems</h2>
      <p className="field-help">
        Rejected rows are not changed at all. Correct them in the file and upload it again.
      </p>
      <ul className="card ruled" aria-labelledby="import-problems">
        {groups.map(({ field, msg, is_fatal: isFatal, count, rows }) => (
          <li className="line-wide" key={`${field} ${msg}`}>
            <span className={isFatal ? 'unbroken danger' : 'unbroken muted'}>
              {isFatal ? 'Rejected' : 'Warning'}
            </span>
            <span className="grows breaks">
              <strong>{wordOf(fields, field)}</strong> {msg}
              <span className="muted"> {rowsOf(count, rows)}</span>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

const MOST_RANGES = 12;

/** Return the numbers of rows: "Row 3", "Rows 3, 5–7 …". */
function rowsOf(count: number, rows: readonly (readonly number[])[]): string {
  const shown = rows
    .slice(0, MOST_RANGES)
    .map(([first = 0, last = first]) => (first === last ? String(first) : `${first}–${last}`));
  return `${count === 1 ? 'Row' : 'Rows'} ${shown.join(', ')}${rows.length > MOST_RANGES ? ' …' : ''}`;
}

interface ConflictsProps {
  findings: Findings;
  onChoose: (choice: Choice) => void;
}

/** The choice for all conflicts at once. */
function Conflicts({ findings, onChoose }: ConflictsProps) {
  return (
    <Notice severity="warning" role="status">
      <div className="stack">
        <p>
          {formatCounted(findings.conflicts, 'cell')} changed here since the export as well. Our value stays
          unless you choose the one of the file.
        </p>
        <div className="row">
          <Button size="small" onClick={() => onChoose({ takes_file: true })}>
            Use the file for all
          </Button>
          <Button size="small" onClick={() => onChoose({ takes_file: false })}>
            Keep ours for all
          </Button>
        </div>
      </div>
    </Notice>
  );
}
