import type { ReactNode } from 'react';

interface RowActionProps {
  label: string;
  /** What it is done to, for readers of the screen. */
  of: string;
  onClick: () => void;
}

/** What may be done with a row at once. */
export function RowAction({ label, of, onClick }: RowActionProps) {
  return (
    <button type="button" className="link-button" onClick={onClick}>
      {label} <span className="visually-hidden">{of}</span>
    </button>
  );
}

/** Them side by side. */
export function RowActions({ children }: { children: ReactNode }) {
  return <span className="line-tight unbroken">{children}</span>;
}
