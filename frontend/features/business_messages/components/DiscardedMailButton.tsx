import { Suspense, useState } from 'react';
import { Button } from '@shared/ui/Button';
import { lazyPart } from '@shared/ui/lazyPart';

const DiscardedMailDialog = lazyPart(
  () => import(/* webpackChunkName: "discarded-mail" */ './DiscardedMailDialog'),
);

/** A button that opens the list of discarded email. */
export function DiscardedMailButton() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="ghost" size="small" onClick={() => setOpen(true)}>
        Discarded email
      </Button>
      {isOpen ? (
        <Suspense fallback={null}>
          <DiscardedMailDialog onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
