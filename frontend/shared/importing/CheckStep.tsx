import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { fieldErrors, isApiError } from '@shared/api/errors';
import { ErrorState } from '@shared/ui/ErrorState';
import { isActive } from '@shared/work/jobs';
import { JobLine } from '@shared/work/JobLine';
import { Refusals } from './ColumnsStep';
import type { Findings, Setup } from './definition';
import { Duplicates, Problems, Samples, Totals } from './FindingsParts';
import type { SetupProps } from './ImportScreen';
import { isSameSetup, sendable, startingSetup, writtenCount } from './setup';
import { UnknownValues } from './UnknownValues';

/** Shows what would happen, before anything does. */
export function CheckStep(props: SetupProps) {
  const { definition, state, imported, fields, setup, onSetup } = props;
  const { calls } = definition;
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const onError = (error: Error) => {
    if (isApiError(error)) setErrors({ ...fieldErrors(error) });
  };
  const check = useMutation({
    mutationFn: (next: Setup) => calls.check(imported.import_id, sendable(next)),
    onMutate: () => setErrors({}),
    onSuccess: (next) => state.keep(next),
    onError,
  });
  const run = useMutation({
    mutationFn: () => calls.run(imported.import_id),
    onMutate: () => setErrors({}),
    onSuccess: async () => {
      await state.imported.refetch();
      state.go('run');
    },
    onError,
  });
  const choose = (next: Setup) => {
    onSetup(next);
    check.mutate(next);
  };
  const { findings } = imported;
  const back = (
    <button type="button" className="plain-button" onClick={() => state.go('columns')}>
      Back to the columns
    </button>
  );
  if (findings === null) {
    return (
      <div className="import-body">
        <Waiting {...props} onAgain={() => check.mutate(setup)} />
        <Refusals errors={errors} />
        <footer className="import-actions">{back}</footer>
      </div>
    );
  }
  const count = writtenCount(findings);
  const isStale = !isSameSetup(setup, startingSetup(imported));
  return (
    <div className="import-body" aria-busy={check.isPending}>
      <Totals findings={findings} />
      <Choices
        findings={findings}
        setup={setup}
        definition={definition}
        isBusy={check.isPending}
        onChoose={choose}
      />
      <UnknownValues
        fields={fields}
        findings={findings}
        setup={setup}
        isBusy={check.isPending}
        onSetup={onSetup}
      />
      <Problems findings={findings} fields={fields} />
      <Duplicates findings={findings} recordPath={definition.recordPath} />
      <Samples findings={findings} fields={fields} />
      <Refusals errors={errors} />
      <footer className="import-actions">
        <button
          type="button"
          className="plain-button plain-button-primary"
          disabled={count === 0 || isStale || run.isPending || check.isPending}
          onClick={() => run.mutate()}
        >
          {run.isPending ? 'Beginning…' : formatImport(findings, definition)}
        </button>
        {isStale ? (
          <button
            type="button"
            className="plain-button"
            disabled={check.isPending}
            onClick={() => check.mutate(setup)}
          >
            {check.isPending ? 'Checking…' : 'Check again'}
          </button>
        ) : null}
        {back}
        {isStale && !check.isPending ? (
          <span className="field-help" role="status">
            You have chosen otherwise since the check: check again before you import.
          </span>
        ) : null}
      </footer>
    </div>
  );
}

function formatImport({ counts }: Findings, { one, many }: { one: string; many: string }): string {
  const created = counts['created'] ?? 0;
  const updated = counts['updated'] ?? 0;
  const said = [
    ...(created > 0 ? [`create ${created.toLocaleString('en')} ${created === 1 ? one : many}`] : []),
    ...(updated > 0 ? [`update ${updated.toLocaleString('en')}`] : []),
  ].join(', ');
  return said === '' ? 'Nothing to import' : said.charAt(0).toUpperCase() + said.slice(1);
}

/** A long file is checked in the background; the screen may be left meanwhile. */
function Waiting({ state, onAgain }: SetupProps & { onAgain: () => void }) {
  const job = state.check;
  if (job === undefined || isActive(job)) {
    return (
      <div className="import-job" role="status">
        {job === undefined ? <p>Checking…</p> : <JobLine job={job} />}
        <p className="field-help">You may work elsewhere meanwhile; the file stays here.</p>
      </div>
    );
  }
  if (job.status === 'succeeded') return <p role="status">Fetching what was found…</p>;
  return <ErrorState message={job.message || 'The check did not end'} onRetry={onAgain} />;
}

interface ChoicesProps {
  findings: Findings;
  setup: Setup;
  definition: { many: string };
  isBusy: boolean;
  onChoose: (setup: Setup) => void;
}

/** What is done with rows that are, or may be, records that we have. */
function Choices({ findings, setup, definition, isBusy, onChoose }: ChoicesProps) {
  if (findings.matched === 0 && findings.alike === 0) return null;
  return (
    <div className="import-choices">
      {findings.alike === 0 ? null : (
        <label className="import-line">
          {findings.alike.toLocaleString('en')} may be {definition.many} that we have
          <select
            className="control"
            value={setup.duplicates ?? 'skip'}
            disabled={isBusy}
            onChange={(event) =>
              onChoose({ ...setup, duplicates: event.target.value as NonNullable<Setup['duplicates']> })
            }
          >
            <option value="skip">Leave them out</option>
            <option value="create">Create them anyway</option>
            <option value="update">Update the match where it is certain</option>
          </select>
        </label>
      )}
      {findings.matched === 0 && setup.duplicates !== 'update' ? null : (
        <label className="import-line">
          {findings.matched.toLocaleString('en')} are {definition.many} that we have
          <select
            className="control"
            value={setup.updates ?? 'blanks'}
            disabled={isBusy}
            onChange={(event) =>
              onChoose({ ...setup, updates: event.target.value as NonNullable<Setup['updates']> })
            }
          >
            <option value="blanks">Fill in what is empty</option>
            <option value="overwrite">Write over what differs</option>
            <option value="skip">Leave them as they are</option>
          </select>
        </label>
      )}
    </div>
  );
}
