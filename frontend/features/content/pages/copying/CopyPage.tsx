import Button from '@mui/material/Button';
import { useState } from 'react';
import { useOpen } from '../../kind';
import type { Page } from '../model';
import { CopyDialog } from './CopyDialog';

/** A button that copies the page. It saves changes first. */
export function CopyPage({ page }: { page: Page }) {
  const { record } = useOpen();
  const [isOpen, setOpen] = useState(false);
  const begin = async () => {
    if (record.isDirty && !(await record.submit())) return;
    setOpen(true);
  };
  return (
    <>
      <Button onClick={() => void begin()}>Copy page</Button>
      {isOpen ? <CopyDialog page={page} onClose={() => setOpen(false)} /> : null}
    </>
  );
}
