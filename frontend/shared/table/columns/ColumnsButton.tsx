import Button from '@mui/material/Button';
import { Suspense, useRef, useState } from 'react';
import { Icon } from '@shared/ui/Icon';
import { lazyPart } from '@shared/ui/lazyPart';
import { PopoverDialog } from '@shared/ui/PopoverDialog';
import { useScreenActions } from '@shared/workspace/hooks';
import type { Layout } from './useLayout';

const ColumnsPanel = lazyPart(() => import(/* webpackChunkName: "list-extras" */ './ColumnsPanel'));

interface ColumnsButtonProps {
  layout: Layout;
  headers: Readonly<Record<string, string>>;
}

/** A button that opens the panel for columns, their order and the row height. */
export function ColumnsButton({ layout, headers }: ColumnsButtonProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const button = useRef<HTMLButtonElement>(null);
  useScreenActions([{ label: 'Choose columns', run: () => setAnchor(button.current) }]);
  return (
    <>
      <Button
        ref={button}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        Columns
        <Icon name="down" size={12} />
      </Button>
      <PopoverDialog label="Columns" anchor={anchor} onClose={() => setAnchor(null)}>
        <div className="columns-frame">
          <Suspense fallback={null}>
            <ColumnsPanel layout={layout} headers={headers} />
          </Suspense>
        </div>
      </PopoverDialog>
    </>
  );
}
