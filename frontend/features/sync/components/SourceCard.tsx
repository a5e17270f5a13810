import type { SyncItem } from '../model';
import '@shared/review/source.css';

/** The source of a record, its trust and all values it sent. */
export function SourceCard({ item: { source, record } }: { item: SyncItem }) {
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
      <details>
        <summary>Full source record</summary>
        <pre className="well tiny source-raw">{JSON.stringify(record.raw, null, 2)}</pre>
      </details>
    </section>
  );
}
