import { useLocation } from 'react-router-dom';
import { FormCountry } from '@shared/form/RecordCountry';
import { RecordLoader } from '@shared/records/RecordLoader';
import { FOLLOWED } from '@shared/review/elsewhere';
import { contentOptions } from '../contentKind';
import { ContentForm } from '../form/ContentForm';
import type { FormDefinition } from '../form/definition';
import { NewContentForm } from '../form/NewContentForm';
import type { ContentRecord } from '../kind';

interface EditScreenProps<Saved extends ContentRecord> {
  definition: FormDefinition<Saved>;
}

/** One record in its own country, or a new one if the URL has no ID. */
export function EditScreen<Saved extends ContentRecord>({ definition }: EditScreenProps<Saved>) {
  const { kind } = definition;
  const { search } = useLocation();
  if (!new URLSearchParams(search).has('id')) {
    return (
      <FormCountry what={`new ${kind.one}`}>
        <NewContentForm definition={definition} />
      </FormCountry>
    );
  }
  // Polled: a reviewer may decide while the author has the record open.
  const options = (country: string, id: number) => ({ ...contentOptions(kind, country, id), ...FOLLOWED });
  return (
    <RecordLoader code={kind.one} options={options}>
      {(content) => <ContentForm definition={definition} content={content} />}
    </RecordLoader>
  );
}
