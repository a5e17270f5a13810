import { useLocation } from 'react-router-dom';
import { RecordCountry } from '@shared/form/RecordCountry';
import { RecordGate } from '@shared/form/RecordGate';
import { useRecordAnywhere } from '@shared/form/useRecordAnywhere';
import { readId } from '@shared/routes/location';
import { pageOptions } from '../api';
import { NewPageForm } from '../form/NewPageForm';
import { PageForm } from '../form/PageForm';
import { PAGE_LIST } from '../model';

/** One page in its own country; without an id, a new one. */
export default function PageEditScreen() {
  const { search } = useLocation();
  return new URLSearchParams(search).has('id') ? <Existing search={search} /> : <NewPageForm />;
}

function Existing({ search }: { search: string }) {
  const id = readId(search);
  const { query, country } = useRecordAnywhere(id, (one) => pageOptions(one, id ?? 0));
  return (
    <RecordGate what="Page" listPath={PAGE_LIST} listLabel="All pages" id={id} query={query}>
      {(page) => (
        <RecordCountry what="page" country={country}>
          <PageForm key={page.page_id} page={page} />
        </RecordCountry>
      )}
    </RecordGate>
  );
}
