import type { ReactNode } from 'react';
import { Kbd } from '@shared/keys/Kbd';
import { ariaShortcut, type CommandId } from '@shared/ui/keymap';

interface RowActionProps {
  label: string;
  /** Name of the row, for screen readers. */
  of: string;
  /** Command of the list that does the same to the current row. */
  command?: CommandId;
  isDanger?: boolean;
  onClick: () => void;
}

/** An action on a row, as a text button. */
export function RowAction({ label, of, command, isDanger = false, onClick }: RowActionProps) {
  return (
    <button
      type="button"
      className={isDanger ? 'link-button danger' : 'link-button'}
      aria-keyshortcuts={command === undefined ? undefined : ariaShortcut(command)}
      onClick={onClick}
    >
      {label} <span className="visually-hidden">{of}</span>
      {command === undefined ? null : (
        <span aria-hidden>
          <Kbd of={command} />
        </span>
      )}
    </button>
  );
}

/** The actions of a row, side by side. A table shows them on hover, with the focus and on the current row. */
export function RowActions({ children }: { children: ReactNode }) {
  return <span className="line-tight unbroken row-acts">{children}</span>;
}
