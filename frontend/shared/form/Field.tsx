import { useFormState } from 'react-hook-form';
import { messageFor, useFieldId } from './fieldErrors';
import { Labelled, type LabelledProps } from './Labelled';
import { labelOf, useFieldLabels } from './labels';

export interface FieldProps extends Pick<LabelledProps, 'help' | 'isRequired' | 'counter'> {
  name: string;
  /** The form's words for the field unless another is given. */
  label?: string | undefined;
}

/** A field of a record's form, with the form's words for it and what is wrong with it. */
export function Field({ name, label, isRequired, ...rest }: FieldProps & Pick<LabelledProps, 'children'>) {
  const labels = useFieldLabels();
  const { errors } = useFormState();
  return (
    <Labelled
      {...rest}
      isInSummary
      id={useFieldId(name)}
      label={label ?? labelOf(labels, name)}
      error={messageFor(errors, name)}
      isRequired={isRequired ?? (labels.required?.includes(name) === true ? true : undefined)}
    />
  );
}
