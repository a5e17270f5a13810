import { useMemo, type ReactNode } from 'react';
import { formatValue, labelOf, useFieldLabels } from '@shared/form/labels';
import { useNamedLabels } from '@shared/history/useNamedLabels';
import './recordPage.css';

interface FieldListProps {
  fields: readonly string[];
  /** Saved values. */
  values: Readonly<Record<string, unknown>>;
  /** Rendered values of fields that are not plain; null if empty. */
  drawn?: Readonly<Record<string, ReactNode>>;
  /** False if the empty fields are listed elsewhere. */
  namesEmpty?: boolean;
}

const NOTHING: Readonly<Record<string, ReactNode>> = {};

/** A list of fields with their formatted values. Empty fields are named in one line. */
export function FieldList({ fields, values, drawn = NOTHING, namesEmpty = true }: FieldListProps) {
  const labels = useFieldLabels();
  const asChanges = useMemo(
    () => fields.map((field) => ({ field, old: null, new: field in drawn ? null : values[field] })),
    [fields, values, drawn],
  );
  const named = useNamedLabels(asChanges, labels);
  const rows = fields.map((field) => ({
    field,
    label: labelOf(labels, field),
    value: field in drawn ? drawn[field] : wordsOf(formatValue(named, field, values[field])),
  }));
  const filledRows = rows.filter(({ value }) => value !== null && value !== undefined);
  const missing = rows.filter(({ value }) => value === null || value === undefined);
  return (
    <>
      {filledRows.length === 0 ? null : (
        <dl className="tiles field-list">
          {filledRows.map(({ field, label, value }) => (
            <div key={field}>
              <dt className="muted tiny">{label}</dt>
              <dd className="as-typed">{value}</dd>
            </div>
          ))}
        </dl>
      )}
      {missing.length === 0 || !namesEmpty ? null : (
        <p className="muted tiny">Empty: {missing.map(({ label }) => label).join(', ')}</p>
      )}
    </>
  );
}

function wordsOf(text: string): string | null {
  return text === '–' ? null : text;
}
