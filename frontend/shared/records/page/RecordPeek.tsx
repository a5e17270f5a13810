import { useId, type ReactNode } from 'react';
import { FieldLabelsContext, type FieldLabels } from '@shared/form/labels';
import type { Group } from './Overview';
import './recordPage.css';

interface RecordPeekProps {
  labels: FieldLabels;
  face: ReactNode;
  chips: ReactNode;
  facts: readonly ReactNode[];
  groups: readonly Group[];
}

/** A read-only preview of a record, with the content of its header and overview. */
export function RecordPeek({ labels, face, chips, facts, groups }: RecordPeekProps) {
  const id = useId();
  return (
    <FieldLabelsContext value={labels}>
      <div className="line-wide at-start record-peek-head">
        {face}
        <div className="stack grows at-start">
          <div className="facts">{chips}</div>
          {facts.map((fact, place) =>
            fact === null || fact === '' ? null : (
              // The order of the facts of a header never changes.
              <div key={place}>{fact}</div>
            ),
          )}
        </div>
      </div>
      {groups
        .filter(({ view }) => view !== null)
        .map(({ id: group, title, view }) => (
          <section key={group} className="stack divided" aria-labelledby={`${id}${group}`}>
            <h3 id={`${id}${group}`}>{title}</h3>
            {view}
          </section>
        ))}
    </FieldLabelsContext>
  );
}
