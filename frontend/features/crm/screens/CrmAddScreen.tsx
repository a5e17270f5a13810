import { FormCountry } from '@shared/form/RecordCountry';
import { NewLeadForm } from '../components/NewLeadForm';

/** A new lead. */
export default function CrmAddScreen() {
  return (
    <FormCountry what="new lead">
      <NewLeadForm />
    </FormCountry>
  );
}
