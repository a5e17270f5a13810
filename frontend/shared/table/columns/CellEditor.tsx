import { useState } from 'react';
import { createAsker } from '@shared/form/questions';
import { QuestionDialogs } from '@shared/form/QuestionDialogs';
import { Button } from '@shared/ui/Button';
import type { BulkAction, BulkAsk, BulkDefinition, BulkParams } from '@shared/table/actions/bulk';
import { BulkField } from '@shared/table/actions/BulkField';
import { useBulk, type BulkOutcome } from '@shared/table/actions/useBulk';

interface CellEditorProps {
  bulk: BulkDefinition;
  actions: readonly BulkAction[];
  id: number;
  onDone: () => void;
}

const NO_INPUTS: readonly BulkAsk[] = [];

/** The actions that change one cell. A choice is saved immediately; the toast offers Undo. */
export default function CellEditor({ bulk, actions, id, onDone }: CellEditorProps) {
  const [asker] = useState(createAsker);
  const { isRunning, run } = useBulk(bulk, asker.ask);
  const take = async (action: BulkAction, params: BulkParams) => {
    const refused = await run(action, { kind: 'ids', ids: [id] }, params);
    if (refused === null) onDone();
    return refused;
  };
  return (
    <div className="stack-wide cell-editor">
      {actions.map((action, index) => (
        <Way
          key={action.id}
          action={action}
          id={id}
          isFirst={index === 0}
          isBusy={isRunning}
          onTake={(params) => take(action, params)}
        />
      ))}
      <QuestionDialogs asker={asker} />
    </div>
  );
}

interface WayProps {
  action: BulkAction;
  id: number;
  isFirst: boolean;
  isBusy: boolean;
  onTake: (params: BulkParams) => Promise<BulkOutcome>;
}

function Way({ action, id, isFirst, isBusy, onTake }: WayProps) {
  const [params, setParams] = useState<BulkParams>({});
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const inputs = action.inputs ?? NO_INPUTS;
  const [only] = inputs;
  const take = async (next: BulkParams) => setErrors((await onTake(next)) ?? {});
  if (inputs.length === 1 && only?.kind === 'choice') {
    return (
      <div className="stack-flush" role="group" aria-label={action.label}>
        {only.options.map(({ value, label }, index) => (
          <Button
            key={value}
            variant="line"
            size="small"
            isBusy={isBusy}
            autoFocus={isFirst && index === 0}
            onClick={() => void take({ [only.name]: value })}
          >
            {label}
          </Button>
        ))}
        <Refusal errors={errors} />
      </div>
    );
  }
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        void take(params);
      }}
    >
      {inputs.map((ask, index) => (
        <BulkField
          key={ask.name}
          ask={ask}
          target={{ kind: 'ids', ids: [id] }}
          isFirst={isFirst && index === 0}
          value={params[ask.name] ?? null}
          message={errors[`params.${ask.name}`] ?? null}
          onChange={(value) => {
            const { [ask.name]: _, ...others } = params;
            setParams(value === null || value === '' ? others : { ...others, [ask.name]: value });
          }}
        />
      ))}
      <Button
        type="submit"
        variant="quiet"
        color={action.isDangerous === true ? 'error' : 'primary'}
        isBusy={isBusy}
        autoFocus={isFirst && inputs.length === 0}
      >
        {action.label}
      </Button>
      {inputs.length === 0 ? <Refusal errors={errors} /> : null}
    </form>
  );
}

function Refusal({ errors }: { errors: Readonly<Record<string, string>> }) {
  const words = Object.values(errors);
  return words.length === 0 ? null : (
    <p className="field-error" role="alert">
      {words.join(' ')}
    </p>
  );
}
