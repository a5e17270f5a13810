import { formatCounted, formatNumber } from '@shared/format/count';
import { RecordLink } from '@shared/table/columns/RecordLink';
import { StatusChip, type Tone } from '@shared/ui/StatusChip';
import type { Findings, ImportField, Result } from './definition';

export const RESULTS: Readonly<Record<Result, { tone: Tone; label: string }>> = {
  created: { tone: 'success', label: 'New' },
  updated: { tone: 'info', label: 'Update' },
  unchanged: { tone: 'neutral', label: 'Unchanged' },
  duplicate: { tone: 'warning', label: 'Possible duplicate' },
  skipped: { tone: 'neutral', label: 'Skipped' },
  refused: { tone: 'danger', label: 'Rejected' },
};
const ORDER = Object.keys(RESULTS) as readonly Result[];

/** Short labels of fields for a card. */
const SHORT: Readonly<Record<string, string>> = { point: 'Pin', region: 'Region', hours: 'Hours' };

export function wordOf(fields: readonly ImportField[], id: string): string {
  const fieldFacts = fields.find((field) => field.id === id || field.id === id.replace(/_id$/, ''));
  return (
    fieldFacts?.label ??
    (id === '' ? 'Row' : id.replaceAll('_', ' ').replace(/^./, (letter) => letter.toUpperCase()))
  );
}

/** The number of rows by result. */
export function Totals({ findings }: { findings: Findings }) {
  const shown = ORDER.filter((result) => (findings.counts[result] ?? 0) > 0);
  return (
    <div className="row" role="status">
      <strong>{formatCounted(findings.total, 'row')} checked</strong>
      {shown.map((result) => (
        <StatusChip
          key={result}
          tone={RESULTS[result].tone}
          label={`${formatNumber(findings.counts[result] ?? 0)} ${RESULTS[result].label.toLowerCase()}`}
        />
      ))}
      {findings.warned > 0 ? (
        <StatusChip tone="warning" label={`${formatNumber(findings.warned)} with warnings`} />
      ) : null}
    </div>
  );
}

/** Rows that may be duplicates of existing records, with the reasons. */
export function Duplicates({ findings, recordPath }: { findings: Findings; recordPath: string }) {
  const { duplicates, alike: similarRows } = findings;
  if (duplicates.length === 0) return null;
  return (
    <section className="stack import-part" aria-labelledby="import-duplicates">
      <h2 id="import-duplicates">Possible duplicates</h2>
      {similarRows > duplicates.length ? (
        <p className="field-help">
          The first {duplicates.length} of {formatNumber(similarRows)}
        </p>
      ) : null}
      <ul className="stack">
        {duplicates.map(({ row, title, match, first_row: firstRow }) => (
          <li key={row}>
            <span className="muted">Row {row}</span> {title} may be{' '}
            {match === null ? `the same as row ${String(firstRow)}` : null}
            {match === null ? null : <MatchingRecord match={match} recordPath={recordPath} />}
          </li>
        ))}
      </ul>
    </section>
  );
}

type Match = NonNullable<Findings['duplicates'][number]['match']>;

function MatchingRecord({ match, recordPath }: { match: Match; recordPath: string }) {
  return (
    <>
      <RecordLink path={recordPath} id={match.record_id}>
        {match.title}
      </RecordLink>
      <span className="field-help">
        {[
          match.score === null ? '' : `${Math.round(match.score * 100)} % similar`,
          match.distance_m === null ? '' : `${formatNumber(match.distance_m)} m away`,
          ...match.reasons,
        ]
          .filter(Boolean)
          .join(' · ')}
      </span>
    </>
  );
}

/** A preview of the first rows after the import. Their problems are listed with all others. */
export function Samples({ findings, fields }: { findings: Findings; fields: readonly ImportField[] }) {
  return (
    <section className="stack import-part" aria-labelledby="import-samples">
      <h2 id="import-samples">Preview of the first rows</h2>
      <ul className="tiles">
        {findings.samples.map(({ row, title, result, values, problems }) => (
          <li className="stack card" key={row}>
            <p className="row">
              <span className="muted">Row {row}</span> <strong>{title || 'Without a name'}</strong>
              <StatusChip {...RESULTS[result]} />
            </p>
            <dl className="fact-list stack-tight">
              {values
                .filter(({ field }) => field !== 'name')
                .map(({ field, text }) => (
                  <div key={field}>
                    <dt>{SHORT[field] ?? wordOf(fields, field)}</dt>
                    <dd>{text}</dd>
                  </div>
                ))}
            </dl>
            {problems.length === 0 ? null : (
              <p className="field-help">{formatCounted(problems.length, 'problem')}, listed above</p>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
