import Button from '@mui/material/Button';
import Popover from '@mui/material/Popover';
import { lazy, Suspense, useRef, useState } from 'react';
import { useWasOpened } from '@shared/hooks/useWasOpened';
import { Icon } from '@shared/ui/Icon';
import { useScreenActions } from '@shared/workspace/hooks';
import type { Layout } from './useLayout';

const ColumnsPanel = lazy(() => import(/* webpackChunkName: "list-extras" */ './ColumnsPanel'));

interface ColumnsButtonProps {
  layout: Layout;
  headers: Readonly<Record<string, string>>;
}

/** Opens what the list shows and how: columns, their order, the height of rows. */
export function ColumnsButton({ layout, headers }: ColumnsButtonProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const wasOpened = useWasOpened(anchor !== null);
  const button = useRef<HTMLButtonElement>(null);
  useScreenActions([{ label: 'Choose columns of this list', run: () => setAnchor(button.current) }]);
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
      {wasOpened ? (
        <Popover
          open={anchor !== null}
          anchorEl={anchor}
          onClose={() => setAnchor(null)}
          anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
          transformOrigin={{ vertical: 'top', horizontal: 'right' }}
          slotProps={{ paper: { 'aria-label': 'Columns', role: 'dialog' } }}
        >
          <div className="columns-frame">
            <Suspense fallback={null}>
              <ColumnsPanel layout={layout} headers={headers} />
            </Suspense>
          </div>
        </Popover>
      ) : null}
    </>
  );
}
