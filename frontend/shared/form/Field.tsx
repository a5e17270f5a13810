import { useFormState } from 'react-hook-form';
import { messageFor, useFieldId } from './fieldErrors';
import { Labelled, type LabelledProps } from './Labelled';
import { labelOf, useFieldLabels } from './labels';

export interface FieldProps extends Pick<LabelledProps, 'help' | 'isRequired' | 'counter'> {
  name: string;
  /** Label of the field; the label of the form by default. */
  label?: string | undefined;
}

interface FrameProps extends FieldProps, Pick<LabelledProps, 'children'> {
  /** Error that the field itself found before submitting. */
  problem?: string | null;
}

/** A field of a record form, with label and error. */
export function Field({ name, label, isRequired, problem = null, ...rest }: FrameProps) {
  const labels = useFieldLabels();
  const { errors } = useFormState();
  return (
    <Labelled
      {...rest}
      isInSummary
      id={useFieldId(name)}
      label={label ?? labelOf(labels, name)}
      error={messageFor(errors, name) ?? problem}
      isRequired={isRequired ?? (labels.required?.includes(name) === true ? true : undefined)}
    />
  );
}
