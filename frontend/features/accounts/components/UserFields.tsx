import { useWatch } from 'react-hook-form';
import { CheckboxesInput, SelectInput, SwitchInput, TextInput } from '@shared/form/fields';
import { useEnum } from '@shared/session/bootstrap';
import { Allowed } from '@shared/permission/Allowed';
import { useUser } from '@shared/session/hooks';
import { KolPageFields } from './KolPageFields';
import { RoleInput } from './RoleInput';

interface NameAndReachProps {
  /** True if the signed-in user may see the contact details. */
  isPrivateShown?: boolean;
  isEmailRequired?: boolean;
}

/** The nickname and contact details of a user. */
export function NameAndReach({ isPrivateShown = true, isEmailRequired = false }: NameAndReachProps) {
  const languages = useEnum('language');
  const starts = useEnum('start_on');
  return (
    <>
      <TextInput name="nickname" help="Colleagues see this name." />
      <div className="form-grid">
        {isPrivateShown ? (
          <>
            <TextInput name="email" type="email" isRequired={isEmailRequired} />
            <TextInput name="phone" type="tel" />
          </>
        ) : null}
        <SelectInput name="language" options={languages} />
        <SelectInput name="start_on" options={starts} help="First screen after sign-in." />
      </div>
    </>
  );
}

/** The fields of a user's profile. The note is private like the contact details. */
export function ProfileFields({ isPrivateShown = true, isEmailRequired = false }: NameAndReachProps) {
  return (
    <>
      <NameAndReach isPrivateShown={isPrivateShown} isEmailRequired={isEmailRequired} />
      {isPrivateShown ? <TextInput name="note" rows={2} help="Visible only here." /> : null}
    </>
  );
}

interface AccessFieldsProps {
  /** Roles that the signed-in user may assign. */
  grantable: readonly string[];
}

/** The role and the countries of a user. */
export function AccessFields({ grantable }: AccessFieldsProps) {
  const me = useUser();
  const roles = useEnum('role');
  const countries = useEnum('country');
  const role = useWatch({ name: 'role' }) as string | null;
  const mayGive = roles.filter(({ value }) => grantable.includes(value) || value === role);
  const others = roles.filter((one) => !mayGive.includes(one)).map(({ label }) => label);
  return (
    <>
      <RoleInput
        options={mayGive}
        help={
          others.length === 0 ? undefined : `Only a super admin can give the role ${others.join(' or ')}.`
        }
      />
      <CheckboxesInput
        name="countries"
        isRequired
        options={countries.filter(({ value }) => me.countries.includes(value))}
        help="Only records of these countries are visible. A change signs the user out."
      />
      <Allowed>
        <SwitchInput name="is_superuser" help="Full access in every country." />
      </Allowed>
    </>
  );
}

/** The fields of a KOL's public page and the end of the contract. */
export function KolFields() {
  const role = useWatch({ name: 'role' }) as string | null;
  if (role !== 'kol') return null;
  return (
    <>
      <KolPageFields />
      <div className="form-grid">
        <TextInput name="kol.contract_until" label="Contract until" type="date" />
      </div>
    </>
  );
}
