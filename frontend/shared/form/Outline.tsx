import type { ReactNode } from 'react';
import './Outline.css';

export interface FormSection {
  id: string;
  title: string;
  content: ReactNode;
  /** True if the section is in the drawer beside the text. */
  isDetail?: boolean;
}

// Section ID of the rail, which is the last entry of the outline if it is below the sections.
export const RAIL = 'about';

interface OutlineProps {
  sections: readonly FormSection[];
  railLabel: string;
  onGo: (id: string) => void;
}

/** The outline of a form: buttons that scroll to its sections. */
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
