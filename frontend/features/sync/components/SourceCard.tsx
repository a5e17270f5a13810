import { Fragment } from 'react';
import type { SyncItem } from '../model';

/** The source of a record, its trust and all values it sent. */
export function SourceCard({ item: { source, record, joined } }: { item: SyncItem }) {
  return (
    <section className="stack card" aria-label="Source">
      <h2>{source.name}</h2>
      <dl className="fact-list small">
        <dt>Source ID</dt>
        <dd>{record.external_id}</dd>
        <dt>Trust</dt>
        <dd>{Math.round(source.trust * 100)} %</dd>
        {source.licence === '' ? null : (
          <>
            <dt>License</dt>
            <dd>{source.licence}</dd>
          </>
        )}
        {source.attribution === '' ? null : (
          <>
            <dt>Credit</dt>
            <dd>{source.attribution}</dd>
          </>
        )}
      </dl>
      {joined.length === 0 ? null : (
        <>
          <p>Also listed by other sources. Your decision counts for these records too.</p>
          <dl className="fact-list small">
            {joined.map(({ source_code: code, source_name: name, external_id: id }) => (
              <Fragment key={`${code} ${id}`}>
                <dt>{name}</dt>
                <dd>{id}</dd>
              </Fragment>
            ))}
          </dl>
        </>
      )}
      <details>
        <summary>Full source record</summary>
        <pre className="well tiny bounded">{JSON.stringify(record.raw, null, 2)}</pre>
      </details>
    </section>
  );
}
