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
  /** What it says in the palette. */
  action: string;
}

/** Opens the question before a list, or what is selected of it, is given out as a sheet. */
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
