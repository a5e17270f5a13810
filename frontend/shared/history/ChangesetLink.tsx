import Button from '@mui/material/Button';
import { Suspense, useState } from 'react';
import { lazyPart } from '@shared/ui/lazyPart';
import type { OwnWords } from './ChangesetDialog';

const ChangesetDialog = lazyPart(() => import(/* webpackChunkName: "changeset" */ './ChangesetDialog'));

interface ChangesetLinkProps {
  changesetId: number | null;
  label: string;
  own: OwnWords | null;
}

/** A button that opens the changeset of an entry; nothing for an entry without changeset. */
export function ChangesetLink({ changesetId, label, own }: ChangesetLinkProps) {
  const [isOpen, setOpen] = useState(false);
  if (changesetId === null) return null;
  return (
    <>
      <Button variant="ghost" size="small" onClick={() => setOpen(true)}>
        {label}
      </Button>
      <Suspense fallback={null}>
        {isOpen ? (
          <ChangesetDialog changesetId={changesetId} own={own} onClose={() => setOpen(false)} />
        ) : null}
      </Suspense>
    </>
  );
}
