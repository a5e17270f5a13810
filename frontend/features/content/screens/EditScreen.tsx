import { useLocation } from 'react-router-dom';
import { FormCountry, RecordCountry } from '@shared/form/RecordCountry';
import { RecordGate } from '@shared/form/RecordGate';
import { useRecordAnywhere } from '@shared/form/useRecordAnywhere';
import { FOLLOWED } from '@shared/review/elsewhere';
import { readId } from '@shared/routes/location';
import { contentOptions } from '../contentKind';
import { ContentForm } from '../form/ContentForm';
import type { FormDefinition } from '../form/definition';
import { NewContentForm } from '../form/NewContentForm';
import type { ContentRecord } from '../kind';

interface EditScreenProps<Saved extends ContentRecord> {
  definition: FormDefinition<Saved>;
}

/** One record in its own country; without an id, a new one. */
export function EditScreen<Saved extends ContentRecord>({ definition }: EditScreenProps<Saved>) {
  const { search } = useLocation();
  return new URLSearchParams(search).has('id') ? (
    <Existing definition={definition} search={search} />
  ) : (
    <FormCountry what={`new ${definition.kind.one}`}>
      <NewContentForm definition={definition} />
    </FormCountry>
  );
}

function Existing<Saved extends ContentRecord>({
  definition,
  search,
}: EditScreenProps<Saved> & { search: string }) {
  const { kind } = definition;
  const id = readId(search);
  // A reviewer may decide while the author has it open.
  const { query, country } = useRecordAnywhere(id, (one) => ({
    ...contentOptions(kind, one, id ?? 0),
    ...FOLLOWED,
  }));
  return (
    <RecordGate
      what={kind.label}
      listPath={kind.listPath}
      listLabel={`All ${kind.many}`}
      id={id}
      query={query}
    >
      {(content) => (
        <RecordCountry what={kind.one} country={country}>
          <ContentForm key={id} definition={definition} content={content} />
        </RecordCountry>
      )}
    </RecordGate>
  );
}
