import { Suspense, useState } from 'react';
import { Icon } from '@shared/ui/Icon';
import { lazyPart } from '@shared/ui/lazyPart';
import { PopoverDialog } from '@shared/ui/PopoverDialog';
import type { BulkAction, BulkDefinition } from './bulk';

const CellEditor = lazyPart(() => import(/* webpackChunkName: "cell-editor" */ './CellEditor'));

interface CellEditProps {
  bulk: BulkDefinition;
  /** What may be done to what the cell shows. */
  actions: readonly BulkAction[];
  id: number;
  /** Of the column, and of the row. */
  header: string;
  name: string;
}

/** Changes what a cell shows where it stands: by the actions of the list, on one row. */
export function CellEdit({ header, name, ...rest }: CellEditProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const words = `Change ${header.toLowerCase()} of ${name}`;
  return (
    <>
      <button
        type="button"
        className="icon-button cell-edit"
        aria-label={words}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <Icon name="pencil" size={12} />
      </button>
      <PopoverDialog label={words} anchor={anchor} onClose={() => setAnchor(null)}>
        <Suspense fallback={null}>
          <CellEditor {...rest} onDone={() => setAnchor(null)} />
        </Suspense>
      </PopoverDialog>
    </>
  );
}
