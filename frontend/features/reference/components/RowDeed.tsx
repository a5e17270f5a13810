import type { ReactNode } from 'react';
import './rowDeeds.css';

interface RowDeedProps {
  label: string;
  /** What it is done to, for readers of the screen. */
  of: string;
  onClick: () => void;
}

/** What may be done with a row at once. */
export function RowDeed({ label, of, onClick }: RowDeedProps) {
  return (
    <button type="button" className="link-button" onClick={onClick}>
      {label} <span className="visually-hidden">{of}</span>
    </button>
  );
}

/** Them side by side. */
export function RowDeeds({ children }: { children: ReactNode }) {
  return <span className="row-deeds">{children}</span>;
}
