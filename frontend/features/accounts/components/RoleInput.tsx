import { useController } from 'react-hook-form';
import { Field, type FieldProps } from '@shared/form/Field';
import { ROLES } from '@shared/routes/roles';
import type { Option } from '@shared/form/fields';
import { Radio } from '@shared/ui/Tick';
import { describeRole } from '../roleAccess';

interface RoleInputProps extends Pick<FieldProps, 'help'> {
  options: readonly Option[];
}

function explanationOf(value: string): string {
  const role = ROLES.find((one) => one === value);
  return role === undefined ? '' : describeRole(role);
}

/** The role of a user, as radio buttons with an explanation of each role. */
export function RoleInput({ options, help }: RoleInputProps) {
  const { field } = useController({ name: 'role' });
  return (
    <Field name="role" help={help}>
      {({ id, ...a11y }) => (
        <div
          {...a11y}
          id={id}
          role="radiogroup"
          aria-labelledby={`${id}-label`}
          tabIndex={-1}
          className="stack-tight at-start"
        >
          {options.map(({ value, label }) => (
            <label key={value} className="checkbox">
              <Radio
                name={id}
                aria-label={label}
                aria-describedby={`${id}-${value}`}
                checked={field.value === value}
                onChange={() => field.onChange(value)}
                onBlur={field.onBlur}
              />
              <span className="stack-flush">
                {label}
                <span id={`${id}-${value}`} className="muted tiny">
                  {explanationOf(value)}
                </span>
              </span>
            </label>
          ))}
        </div>
      )}
    </Field>
  );
}
