import { useLocation } from 'react-router-dom';
import { RecordCountry } from '@shared/form/RecordCountry';
import { RecordGate } from '@shared/form/RecordGate';
import { useRecordAnywhere } from '@shared/form/useRecordAnywhere';
import { readId } from '@shared/routes/location';
import { leadOptions } from '../api';
import { LeadForm } from '../components/LeadForm';
import { LEAD_LIST } from '../model';

/** One lead, in its own country. */
export default function CrmDetailScreen() {
  const { search } = useLocation();
  const id = readId(search);
  const { query, country } = useRecordAnywhere(id, (one) => leadOptions(one, id ?? 0));
  return (
    <RecordGate what="Lead" listPath={LEAD_LIST} listLabel="All leads" id={id} query={query}>
      {(lead) => (
        <RecordCountry what="lead" country={country}>
          <LeadForm key={lead.lead_id} lead={lead} />
        </RecordCountry>
      )}
    </RecordGate>
  );
}
