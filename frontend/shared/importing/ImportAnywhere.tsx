import { queryOptions } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { RecordCountry } from '@shared/form/RecordCountry';
import { useRecordAnywhere } from '@shared/form/useRecordAnywhere';
import { useUrlState } from '@shared/hooks/useUrlState';
import { SkeletonRows } from '@shared/ui/SkeletonRows';
import type { ImportDefinition } from './definition';
import { ImportScreen } from './ImportScreen';
import { importIdOf } from './useImport';

interface ImportAnywhereProps {
  define: (country: string) => ImportDefinition;
}

/** Show the import in the URL in its own country; without one, upload a file to the current country. */
export function ImportAnywhere({ define }: ImportAnywhereProps) {
  const [address] = useUrlState();
  const id = importIdOf(address);
  const [firstId] = useState(id);
  const { query, country } = useRecordAnywhere(id, (one) => importOptions(define(one), id ?? 0));
  const definition = useMemo(() => define(country), [define, country]);
  // A file that was just uploaded is already on screen.
  const isLoading = id !== null && id === firstId && query.data === undefined && query.error === null;
  if (isLoading) return <SkeletonRows rows={6} height={44} />;
  return (
    <RecordCountry what="import" country={country}>
      <ImportScreen key={country} definition={definition} />
    </RecordCountry>
  );
}

function importOptions({ area, country, calls }: ImportDefinition, id: number) {
  return queryOptions({
    queryKey: ['imports', area, country, id],
    queryFn: ({ signal }) => calls.get(id, signal),
    retry: false,
  });
}
