import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useCountryCode } from '@shared/session/hooks';
import { contentOptions } from '../../contentKind';
import { pageKind } from '../pageKind';
import { CopyDialog } from './CopyDialog';

/** A button that copies the selected page. It is available only if exactly one is selected. */
export function CopyPicked({ ids }: { ids: readonly number[] }) {
  const [id] = ids;
  return id === undefined || ids.length > 1 ? null : <One key={id} id={id} />;
}

function One({ id }: { id: number }) {
  const country = useCountryCode();
  const [isOpen, setOpen] = useState(false);
  const { data: page } = useQuery({ ...contentOptions(pageKind, country, id), enabled: isOpen });
  return (
    <>
      <Button size="small" onClick={() => setOpen(true)}>
        Copy page…
      </Button>
      {isOpen && page !== undefined ? <CopyDialog page={page} onClose={() => setOpen(false)} /> : null}
    </>
  );
}
