import { Suspense, useState } from 'react';
import { Button } from '@shared/ui/Button';
import { lazyPart } from '@shared/ui/lazyPart';

const OriginalMailDialog = lazyPart(
  () => import(/* webpackChunkName: "original-mail" */ './OriginalMailDialog'),
);

/** A button that opens an email in its original form. */
export function OriginalMailButton({ id, subject = '' }: { id: number; subject?: string }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <div className="rigid">
      <Button
        variant="ghost"
        size="small"
        aria-label={subject === '' ? undefined : `View original: ${subject}`}
        onClick={() => setOpen(true)}
      >
        View original
      </Button>
      {isOpen ? (
        <Suspense fallback={null}>
          <OriginalMailDialog id={id} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </div>
  );
}
