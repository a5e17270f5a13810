import { useState } from 'react';
import type { Faults } from '@shared/form/faults';
import { DialogFrame } from '@shared/ui/DialogFrame';
import type { BulkAction, BulkAsk, BulkParams, BulkTarget } from './bulk';
import { BulkField } from './BulkField';
import type { BulkOutcome } from './useBulk';

interface BulkDialogProps {
  action: BulkAction;
  /** Formatted number of rows: '12 stores'. */
  rows: string;
  target: BulkTarget;
  onTake: (params: BulkParams) => Promise<BulkOutcome>;
  onClose: () => void;
}

const NO_ASKS: readonly BulkAsk[] = [];

/** A dialog that describes a bulk action and asks for its parameters. */
export default function BulkDialog({ action, rows, target, onTake, onClose }: BulkDialogProps) {
  const [params, setParams] = useState<BulkParams>({});
  const [errors, setErrors] = useState<Faults>({});
  const asks = action.asks ?? NO_ASKS;
  const take = async () => {
    const refused = await onTake(params);
    if (refused === null) onClose();
    else setErrors(refused);
  };
  const set = (name: string, value: string | number | null) => {
    const { [name]: _, ...others } = params;
    setParams(value === null || value === '' ? others : { ...others, [name]: value });
  };
  return (
    <DialogFrame
      title={action.title(rows)}
      label={action.confirmLabel ?? action.label}
      isDangerous={action.isDangerous === true}
      isFocused={asks.length === 0}
      onGoOn={take}
      onClose={onClose}
    >
      <p>
        {action.follows}
        {/* The action also changes rows that are not visible. */}
        {target.kind === 'matching' ? ' This continues in the background while you work elsewhere.' : ''}
      </p>
      {asks.map((ask, index) => (
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
      <OtherErrors errors={errors} asks={asks} />
    </DialogFrame>
  );
}

/** Errors that belong to no field of the dialog. */
function OtherErrors({ errors, asks }: { errors: Faults; asks: readonly BulkAsk[] }) {
  const known = asks.flatMap(({ name }) => [name, `params.${name}`]);
  return Object.entries(errors)
    .filter(([field]) => !known.includes(field))
    .map(([field, message]) => (
      <p key={field} className="field-error" role="alert">
        {message}
      </p>
    ));
}
