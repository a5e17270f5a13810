import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { fieldErrors, isApiError } from '@shared/api/errors';
import { formatNumber } from '@shared/format/count';
import { Button } from '@shared/ui/Button';
import { ErrorState } from '@shared/ui/ErrorState';
import { Notice } from '@shared/ui/Notice';
import { LabelledSelect } from '@shared/ui/Select';
import { isActive } from '@shared/work/jobs';
import { JobLine } from '@shared/work/JobLine';
import { Refusals } from './ColumnsStep';
import type { Findings, Setup } from './definition';
import { Duplicates, Samples, Totals } from './FindingsParts';
import type { SetupProps } from './ImportScreen';
import { ProblemRows } from './ProblemRows';
import { useUnsavedCells } from './unsavedCells';
import { Questions } from './Questions';
import { HiddenRows, SwappedPins } from './ReadingChoices';
import { RemedyForAll } from './RemedyForAll';
import { writtenCount } from './setup';
import { useCheck } from './useCheck';

/** The step that shows the effects of an import before it starts. */
export function CheckStep(props: SetupProps) {
  const { definition, state, imported, fields, setup, onSetup } = props;
  const { calls } = definition;
  const [refusals, setRefusals] = useState<Readonly<Record<string, string>>>({});
  const checking = useCheck({ definition, imported, setup, onChecked: state.keep });
  const run = useMutation({
    mutationFn: () => calls.run(imported.import_id),
    onMutate: () => setRefusals({}),
    onSuccess: async () => {
      await state.imported.refetch();
      state.go('run');
    },
    onError: (error) => {
      if (isApiError(error)) setRefusals({ ...fieldErrors(error) });
    },
  });
  const { findings } = imported;
  const top = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The previous step may have been scrolled down.
    top.current?.scrollIntoView({ block: 'start' });
  }, []);
  const unsaved = useUnsavedCells(props);
  const errors = { ...checking.errors, ...refusals };
  const back = <Button onClick={() => state.go('columns')}>Back to columns</Button>;
  if (findings === null) {
    return (
      <div className="stack-loose measure">
        <Waiting {...props} onAgain={checking.check} />
        <Refusals errors={errors} />
        <footer className="row-wide foot acts">{back}</footer>
      </div>
    );
  }
  return (
    <div ref={top} className="stack-loose measure" aria-busy={checking.isChecking}>
      <Totals findings={findings} />
      {findings.notes.map((note) => (
        <Notice severity="warning" key={note} role="status">
          {note}
        </Notice>
      ))}
      <HiddenRows hiddenCount={imported.facts.hidden_rows} setup={setup} onSetup={onSetup} />
      <SwappedPins swappedCount={findings.swapped} setup={setup} onSetup={onSetup} />
      <Choices findings={findings} setup={setup} definition={definition} onChoose={onSetup} />
      <Questions fields={fields} questions={imported.questions} setup={setup} onSetup={onSetup} />
      <RemedyForAll {...props} findings={findings} />
      <ProblemRows {...props} findings={findings} unsaved={unsaved} />
      <Duplicates findings={findings} recordPath={definition.recordPath} />
      <Samples findings={findings} fields={fields} />
      <Refusals errors={errors} />
      <footer className="row-wide foot acts">
        {unsaved.count > 0 ? (
          // Unsaved cells come first: they change the number of rows to import.
          <Button variant="filled" isBusy={unsaved.isSaving} onClick={unsaved.saveAll}>
            {unsaved.isSaving ? 'Saving…' : formatUnsaved(unsaved.count)}
          </Button>
        ) : checking.isWanted ? (
          <Button variant="filled" onClick={checking.check}>
            Check again
          </Button>
        ) : (
          <Button
            variant="filled"
            isBusy={run.isPending}
            disabled={writtenCount(findings) === 0 || checking.isStale}
            onClick={() => run.mutate()}
          >
            {run.isPending ? 'Starting…' : formatImport(findings, definition)}
          </Button>
        )}
        {back}
        <span className="field-help" role="status">
          {checking.isChecking ? 'Checking your changes…' : ''}
          {checking.isWanted ? 'You changed a setting. Check again before importing.' : ''}
        </span>
      </footer>
    </div>
  );
}

function formatUnsaved(count: number): string {
  return `Save ${count === 1 ? 'the row' : `the ${count} rows`} you edited`;
}

function formatImport({ counts }: Findings, { one, many }: { one: string; many: string }): string {
  const created = counts['created'] ?? 0;
  const updated = counts['updated'] ?? 0;
  const parts = [
    ...(created > 0 ? [`create ${formatNumber(created)} ${created === 1 ? one : many}`] : []),
    ...(updated > 0 ? [`update ${formatNumber(updated)}`] : []),
  ].join(', ');
  return parts === '' ? 'Nothing to import' : parts.charAt(0).toUpperCase() + parts.slice(1);
}

/** Shown while a long file is checked in the background. The user may leave the screen. */
export function Waiting({ state, onAgain }: SetupProps & { onAgain: () => void }) {
  const job = state.check;
  if (job === undefined || isActive(job)) {
    return (
      <div className="card" role="status">
        {job === undefined ? <p>Checking…</p> : <JobLine job={job} />}
        <p className="field-help">You can keep working elsewhere. The file stays here.</p>
      </div>
    );
  }
  if (job.status === 'succeeded') return <p role="status">Loading results…</p>;
  return <ErrorState message={job.message || 'The check did not finish'} onRetry={onAgain} />;
}

interface ChoicesProps {
  findings: Findings;
  setup: Setup;
  definition: { many: string };
  onChoose: (setup: Setup) => void;
}

/** The choices for rows that match, or may match, existing records. */
function Choices({ findings, setup, definition, onChoose }: ChoicesProps) {
  if (findings.matched === 0 && findings.alike === 0) return null;
  return (
    <div className="row-loose at-end">
      {findings.alike === 0 ? null : (
        <LabelledSelect
          className="stack-tight strong import-line"
          label={
            <>
              {formatNumber(findings.alike)} may repeat {definition.many} that we have, or another row
            </>
          }
          value={setup.duplicates ?? 'skip'}
          onChange={(event) =>
            onChoose({ ...setup, duplicates: event.target.value as NonNullable<Setup['duplicates']> })
          }
        >
          <option value="skip">Skip them</option>
          <option value="create">Create them anyway</option>
          <option value="update">Update certain matches</option>
        </LabelledSelect>
      )}
      {findings.matched === 0 && setup.duplicates !== 'update' ? null : (
        <LabelledSelect
          className="stack-tight strong import-line"
          label={
            <>
              {formatNumber(findings.matched)} are {definition.many} that we have
            </>
          }
          value={setup.updates ?? 'blanks'}
          onChange={(event) =>
            onChoose({ ...setup, updates: event.target.value as NonNullable<Setup['updates']> })
          }
        >
          <option value="blanks">Fill in empty fields</option>
          <option value="overwrite">Overwrite different values</option>
          <option value="skip">Leave them unchanged</option>
        </LabelledSelect>
      )}
    </div>
  );
}
