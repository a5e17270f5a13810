import type { QueryKey, UseQueryOptions } from '@tanstack/react-query';
import { Fragment, type ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { RecordCountry } from '@shared/form/RecordCountry';
import { RecordGate } from '@shared/form/RecordGate';
import { useRecordAnywhere } from '@shared/form/useRecordAnywhere';
import { readId } from '@shared/routes/location';
import { findRoute } from '@shared/routes/table';
import { factsOf, type RecordCode } from '@shared/fields/facts';

interface RecordLoaderProps<Data, Key extends QueryKey> {
  code: RecordCode;
  /** Return the query of a record in a country. */
  options: (country: string, id: number) => UseQueryOptions<Data, Error, Data, Key>;
  children: (record: Data) => ReactNode;
}

/** Load the record in the URL and show it in its own country, with states for loading and errors. */
export function RecordLoader<Data, Key extends QueryKey>({
  code,
  options,
  children,
}: RecordLoaderProps<Data, Key>) {
  const id = readId(useLocation().search);
  const { one, many, label, screen } = factsOf(code);
  const { query, country } = useRecordAnywhere(id, (chosen) => options(chosen, id ?? 0));
  const listPath = findRoute(screen)?.currentActiveMenu ?? screen;
  return (
    <RecordGate what={label} listPath={listPath} listLabel={`All ${many}`} id={id} query={query}>
      {(record) => (
        <RecordCountry what={one} country={country}>
          <Fragment key={id}>{children(record)}</Fragment>
        </RecordCountry>
      )}
    </RecordGate>
  );
}
