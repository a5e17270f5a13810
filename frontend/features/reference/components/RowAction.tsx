import type { ReactNode } from 'react';

interface RowActionProps {
  label: string;
  /** Name of the row, for screen readers. */
  of: string;
  onClick: () => void;
}

/** An action on a row, as a text button. */
export function RowAction({ label, of, onClick }: RowActionProps) {
  return (
    <button type="button" className="link-button" onClick={onClick}>
      {label} <span className="visually-hidden">{of}</span>
    </button>
  );
}

/** The actions of a row, side by side. */
export function RowActions({ children }: { children: ReactNode }) {
  return <span className="line-tight unbroken">{children}</span>;
}
