import { NewLeadForm } from '../components/NewLeadForm';

/** A new lead. */
export default function CrmAddScreen() {
  return <NewLeadForm />;
}
