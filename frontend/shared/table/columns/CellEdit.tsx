import { Suspense, useState } from 'react';
import { Icon } from '@shared/ui/Icon';
import { lazyPart } from '@shared/ui/lazyPart';
import { PopoverDialog } from '@shared/ui/PopoverDialog';
import type { BulkAction, BulkDefinition } from '@shared/table/actions/bulk';

const CellEditor = lazyPart(() => import(/* webpackChunkName: "cell-editor" */ './CellEditor'));

interface CellEditProps {
  bulk: BulkDefinition;
  /** Actions that change the value of the cell. */
  actions: readonly BulkAction[];
  id: number;
  /** Title of the column, and name of the row. */
  header: string;
  name: string;
}

/** A button that edits a cell in place, using the bulk actions of the list on one row. */
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
