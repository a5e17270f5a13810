import { useFormState } from 'react-hook-form';
import { messageFor, useFieldId } from './fieldErrors';
import { Labelled, type LabelledProps } from './Labelled';
import { labelOf, useFieldLabels } from './labels';

export interface FieldProps extends Pick<LabelledProps, 'help' | 'isRequired' | 'counter'> {
  name: string;
  /** The form's words for the field unless another is given. */
  label?: string | undefined;
}

interface FrameProps extends FieldProps, Pick<LabelledProps, 'children'> {
  /** An error that the field found itself, before the form was sent. */
  problem?: string | null;
}

/** A field of a record's form, with its label and its error. */
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
