import { useState } from 'react';
import type { Faults } from '@shared/form/faults';
import { formatNumber } from '@shared/format/count';
import { Button } from '@shared/ui/Button';
import { DialogFrame } from '@shared/ui/DialogFrame';
import { Notice } from '@shared/ui/Notice';
import type { BulkAction, BulkAsk, BulkParams, BulkTarget } from './bulk';
import { BulkField } from './BulkField';
import type { BulkOutcome, BulkPreview } from './useBulk';

interface BulkDialogProps {
  action: BulkAction;
  /** Formatted number of rows: '12 stores'. */
  rows: string;
  target: BulkTarget;
  onTake: (params: BulkParams) => Promise<BulkOutcome>;
  /** Return what the action would do, or its errors by field. */
  onPreview: (params: BulkParams) => Promise<BulkPreview | BulkOutcome>;
  onClose: () => void;
}

const NO_INPUTS: readonly BulkAsk[] = [];

/** A dialog that describes a bulk action and asks for its parameters. */
export default function BulkDialog({ action, rows, target, onTake, onPreview, onClose }: BulkDialogProps) {
  const [params, setParams] = useState<BulkParams>({});
  const [errors, setErrors] = useState<Faults>({});
  const inputs = action.inputs ?? NO_INPUTS;
  const take = async () => {
    const refused = await onTake(params);
    if (refused === null) onClose();
    else setErrors(refused);
  };
  const [preview, setPreview] = useState<BulkPreview | null>(null);
  const look = async () => {
    const loadedPreview = await onPreview(params);
    setPreview(isPreview(loadedPreview) ? loadedPreview : null);
    setErrors(loadedPreview === null || isPreview(loadedPreview) ? {} : loadedPreview);
  };
  const set = (name: string, value: string | number | null) => {
    setPreview(null);
    const { [name]: _, ...others } = params;
    setParams(value === null || value === '' ? others : { ...others, [name]: value });
  };
  return (
    <DialogFrame
      title={action.title(rows)}
      label={action.confirmLabel ?? action.label}
      isDangerous={action.isDangerous === true}
      isFocused={inputs.length === 0}
      onGoOn={take}
      onClose={onClose}
      further={
        // All matching rows are changed by a job, which a preview would not run.
        inputs.length > 0 && target.kind === 'ids' ? (
          <Button variant="ghost" onClick={() => void look()}>
            Preview
          </Button>
        ) : null
      }
    >
      <p>
        {action.follows}
        {/* The action also changes rows that are not visible. */}
        {target.kind === 'matching' ? ' This continues in the background while you work elsewhere.' : ''}
      </p>
      {inputs.map((ask, index) => (
        <BulkField
          key={ask.name}
          ask={ask}
          target={target}
          isFirst={index === 0}
          value={params[ask.name] ?? null}
          message={errors[`params.${ask.name}`] ?? errors[ask.name] ?? null}
          onChange={(value) => set(ask.name, value)}
        />
      ))}
      <OtherErrors errors={errors} inputs={inputs} />
      {preview === null ? null : <Preview preview={preview} />}
    </DialogFrame>
  );
}

const MOST_REFUSED = 5;

function isPreview(result: BulkPreview | BulkOutcome): result is BulkPreview {
  return result !== null && typeof result['changeable'] === 'number';
}

/** The result of a preview. */
function Preview({ preview: { changeable, refused } }: { preview: BulkPreview }) {
  const more = refused.length - MOST_REFUSED;
  return (
    <Notice severity={refused.length === 0 ? 'info' : 'warning'} role="status">
      <p>
        {formatNumber(changeable)} can be changed{refused.length === 0 ? '.' : `, ${refused.length} cannot:`}
      </p>
      {refused.slice(0, MOST_REFUSED).map((line) => (
        <p key={line}>{line}</p>
      ))}
      {more > 0 ? <p>and {formatNumber(more)} more</p> : null}
    </Notice>
  );
}

/** Errors that belong to no field of the dialog. */
function OtherErrors({ errors, inputs }: { errors: Faults; inputs: readonly BulkAsk[] }) {
  const fieldNames = inputs.flatMap(({ name }) => [name, `params.${name}`]);
  return Object.entries(errors)
    .filter(([field]) => !fieldNames.includes(field))
    .map(([field, message]) => (
      <p key={field} className="field-error" role="alert">
        {message}
      </p>
    ));
}
