import { lazy, Suspense, useState } from 'react';
import { useScreenActions } from '@shared/workspace/hooks';
import type { ExportDefinition, ExportInput } from './exporting';

const ExportDialog = lazy(() => import(/* webpackChunkName: "list-extras" */ './ExportDialog'));

interface ExportButtonProps {
  className: string;
  exporting: ExportDefinition;
  input: ExportInput;
  count: number;
  isExact: boolean;
  headers: readonly string[];
  /** What it says in the palette. */
  action: string;
}

/** Opens the question before a list, or what is selected of it, is given out as a sheet. */
export function ExportButton({ className, action, ...dialog }: ExportButtonProps) {
  const [isOpen, setOpen] = useState(false);
  useScreenActions(dialog.count === 0 ? [] : [{ label: action, run: () => setOpen(true) }]);
  return (
    <>
      <button type="button" className={className} disabled={dialog.count === 0} onClick={() => setOpen(true)}>
        Export…
      </button>
      <Suspense fallback={null}>
        {isOpen ? <ExportDialog {...dialog} onClose={() => setOpen(false)} /> : null}
      </Suspense>
    </>
  );
}
