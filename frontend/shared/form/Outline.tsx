import type { ReactNode } from 'react';
import './Outline.css';

export interface FormSection {
  id: string;
  title: string;
  content: ReactNode;
}

// Where the rail stands below the sections it is one more stop of the outline.
export const RAIL = 'about';

interface OutlineProps {
  sections: readonly FormSection[];
  formId: string;
  railLabel: string;
}

/** The names of the sections, each a way to it. */
export function Outline({ sections, formId, railLabel }: OutlineProps) {
  return (
    <nav className="record-outline" aria-label="Sections">
      <ul>
        <li className="outline-rail">
          <button
            type="button"
            className="pick"
            onClick={() => document.getElementById(formId + RAIL)?.scrollIntoView({ block: 'start' })}
          >
            {railLabel}
          </button>
        </li>
        {sections.map(({ id, title }) => (
          <li key={id}>
            <button
              type="button"
              className="pick"
              onClick={() => document.getElementById(formId + id)?.scrollIntoView({ block: 'start' })}
            >
              {title}
            </button>
          </li>
        ))}
      </ul>
    </nav>
  );
}
