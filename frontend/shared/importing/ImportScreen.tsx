import Button from '@mui/material/Button';
import { useState } from 'react';
import { CountryNotice } from '@shared/form/CountryNotice';
import { ErrorState } from '@shared/ui/ErrorState';
import { SkeletonRows } from '@shared/ui/SkeletonRows';
import { useWorkspace } from '@shared/workspace/hooks';
import { CheckStep } from './CheckStep';
import { ColumnsStep } from './ColumnsStep';
import { ComparisonStep } from './ComparisonStep';
import type { ImportDefinition, ImportField, Imported, Setup } from './definition';
import { RunStep } from './RunStep';
import { startingSetup } from './setup';
import { UploadStep } from './UploadStep';
import { useImport, type Step } from './useImport';
import '@shared/form/Field.css';
import './importing.css';

const STEPS: readonly { id: Step; label: string }[] = [
  { id: 'upload', label: 'Upload' },
  { id: 'columns', label: 'Columns' },
  { id: 'check', label: 'Check' },
  { id: 'run', label: 'Import' },
];

/** The import of records from a file, in four steps: file, columns, check, run. */
export function ImportScreen({ definition }: { definition: ImportDefinition }) {
  const workspace = useWorkspace();
  const state = useImport(definition);
  const { id, imported, step, begin } = state;
  return (
    <section className="page" aria-label={`Import ${definition.many}`}>
      <header className="row-wide">
        <h1>Import {definition.many}</h1>
        {imported.data === undefined ? null : (
          <span className="truncate muted narrow" title={imported.data.file_name}>
            {imported.data.file_name}
          </span>
        )}
        <div className="line pushed">
          {id === null ? null : (
            <Button size="small" onClick={begin}>
              Another file
            </Button>
          )}
          <Button size="small" onClick={() => workspace.open(definition.listPath)}>
            All {definition.many}
          </Button>
        </div>
      </header>
      <CountryNotice />
      <Steps at={step} isRoundTrip={imported.data?.is_round_trip === true} onGo={(to) => state.go(to)} />
      <Body definition={definition} state={state} />
    </section>
  );
}

function Body({ definition, state }: StepProps) {
  const { id, imported, fields } = state;
  if (id === null) return <UploadStep definition={definition} state={state} />;
  const failed = [imported, fields].find(({ data, error }) => data === undefined && error !== null);
  if (failed !== undefined) {
    return <ErrorState message={failed.error?.message ?? ''} onRetry={() => void failed.refetch()} />;
  }
  if (imported.data === undefined || fields.data === undefined) return <SkeletonRows rows={6} height={44} />;
  return (
    <Working
      // Another file, or another sheet, starts with its own choices.
      key={`${id}-${imported.data.facts.sheet}`}
      definition={definition}
      state={state}
      imported={imported.data}
      fields={fields.data}
    />
  );
}

interface StepsProps {
  at: Step;
  isRoundTrip: boolean;
  onGo: (step: Step) => void;
}

/** The list of steps. Completed steps with choices are links. */
function Steps({ at, isRoundTrip, onGo }: StepsProps) {
  const steps = isRoundTrip ? STEPS.filter(({ id }) => id !== 'columns') : STEPS;
  const reached = steps.findIndex(({ id }) => id === at);
  return (
    <ol className="row-loose import-steps" aria-label="Steps">
      {steps.map(({ id, label }, index) => (
        <li
          className={id === at ? 'line strong' : 'line muted'}
          key={id}
          data-done={index < reached}
          aria-current={id === at ? 'step' : undefined}
        >
          <span className="centered tiny import-step-number" aria-hidden>
            {index + 1}
          </span>
          {id === 'columns' && at === 'check' ? (
            <Button variant="ghost" size="small" color="inherit" onClick={() => onGo(id)}>
              {label}
            </Button>
          ) : (
            <span>{label}</span>
          )}
        </li>
      ))}
    </ol>
  );
}

export interface StepProps {
  definition: ImportDefinition;
  state: ReturnType<typeof useImport>;
}

export interface WorkingProps extends StepProps {
  imported: Imported;
  fields: readonly ImportField[];
}

/** The steps that share the choices for a file. */
function Working(props: WorkingProps) {
  const { imported, state } = props;
  const [setup, setSetup] = useState<Setup>(() => startingSetup(imported));
  if (state.step === 'run') return <RunStep {...props} />;
  if (imported.is_round_trip) return <ComparisonStep {...props} setup={setup} onSetup={setSetup} />;
  if (state.step === 'check') return <CheckStep {...props} setup={setup} onSetup={setSetup} />;
  return <ColumnsStep {...props} setup={setup} onSetup={setSetup} />;
}

export interface SetupProps extends WorkingProps {
  setup: Setup;
  onSetup: (setup: Setup) => void;
}
