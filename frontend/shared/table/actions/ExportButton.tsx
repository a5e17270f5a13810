import Button from '@mui/material/Button';
import { Suspense, useState } from 'react';
import { lazyPart } from '@shared/ui/lazyPart';
import { useScreenActions } from '@shared/workspace/hooks';
import type { ExportDefinition, ExportInput } from './exporting';

const ExportDialog = lazyPart(() => import(/* webpackChunkName: "list-extras" */ './ExportDialog'));

interface ExportButtonProps {
  isSmall: boolean;
  exporting: ExportDefinition;
  input: ExportInput;
  count: number;
  isExact: boolean;
  headers: readonly string[];
  /** Label in the command palette. */
  action: string;
}

/** A button that opens the export dialog of a list or of the selected rows. */
export function ExportButton({ isSmall, action, ...dialog }: ExportButtonProps) {
  const [isOpen, setOpen] = useState(false);
  useScreenActions(dialog.count === 0 ? [] : [{ label: action, run: () => setOpen(true) }]);
  return (
    <>
      <Button size={isSmall ? 'small' : 'medium'} disabled={dialog.count === 0} onClick={() => setOpen(true)}>
        Export…
      </Button>
      <Suspense fallback={null}>
        {isOpen ? <ExportDialog {...dialog} onClose={() => setOpen(false)} /> : null}
      </Suspense>
    </>
  );
}
