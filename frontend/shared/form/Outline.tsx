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
  railLabel: string;
  onGo: (id: string) => void;
}

/** The names of the sections, as buttons that scroll to them. */
export function Outline({ sections, railLabel, onGo }: OutlineProps) {
  return (
    <nav className="record-outline" aria-label="Sections">
      <ul>
        <li className="outline-rail">
          <button type="button" className="pick" onClick={() => onGo(RAIL)}>
            {railLabel}
          </button>
        </li>
        {sections.map(({ id, title }) => (
          <li key={id}>
            <button type="button" className="pick" onClick={() => onGo(id)}>
              {title}
            </button>
          </li>
        ))}
      </ul>
    </nav>
  );
}
