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

/** A record as it is read beside its list: what its head and its overview say, nothing to change. */
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
              // The facts of one head keep their places.
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
