import Button from '@mui/material/Button';
import { useFieldArray, useFormContext } from 'react-hook-form';
import { SelectInput, SwitchInput, TextInput } from '@shared/form/fields';
import { useEnum } from '@shared/session/bootstrap';
import { messageFor, useFieldId } from '@shared/form/fieldErrors';
import { NO_CONTACT } from './values';

const MOST = 5;

/** The contacts of a lead, at most five. One of them is the main contact. */
export function ContactsField() {
  const { control, setValue, watch, formState } = useFormContext();
  const { fields, append, remove } = useFieldArray({ control, name: 'contacts' });
  const roles = useEnum('lead_contact_role');
  const rows = (watch('contacts') ?? []) as readonly (typeof NO_CONTACT)[];
  const id = useFieldId('contacts');
  const own = formState.errors['contacts'];
  const message =
    own !== undefined && typeof own.message === 'string' ? messageFor(formState.errors, 'contacts') : null;
  const makeFirst = (first: number) =>
    rows.forEach((_, index) =>
      setValue(`contacts.${index}.is_primary`, index === first, { shouldDirty: true }),
    );
  return (
    <div id={id} tabIndex={-1} className="stack-loose">
      {message === null ? null : (
        <p className="field-error" role="alert">
          {message}
        </p>
      )}
      {fields.map(({ id: key }, index) => (
        <fieldset key={key} className="stack-wide card">
          <legend>{rows[index]?.is_primary === true ? 'Primary contact' : `Contact ${index + 1}`}</legend>
          <div className="form-grid">
            <TextInput name={`contacts.${index}.name`} label="Name" maxLength={80} />
            <SelectInput name={`contacts.${index}.role`} label="Role" options={roles} />
            <TextInput name={`contacts.${index}.phone`} label="Phone" type="tel" />
            <TextInput name={`contacts.${index}.whatsapp`} label="WhatsApp" type="tel" />
            <TextInput name={`contacts.${index}.email`} label="Email" type="email" />
          </div>
          <SwitchInput name={`contacts.${index}.do_not_contact`} label="Asked not to be contacted" />
          <div className="line hides-empty">
            {rows[index]?.is_primary === true || rows.length < 2 ? null : (
              <Button size="small" onClick={() => makeFirst(index)}>
                Primary contact
              </Button>
            )}
            {rows.length < 2 ? null : (
              <Button size="small" onClick={() => remove(index)}>
                Remove
              </Button>
            )}
          </div>
        </fieldset>
      ))}
      {fields.length < MOST ? (
        <div>
          <Button onClick={() => append({ ...NO_CONTACT, is_primary: fields.length === 0 })}>
            Add contact
          </Button>
        </div>
      ) : null}
    </div>
  );
}
