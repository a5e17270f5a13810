import Button from '@mui/material/Button';
import { Suspense, useState } from 'react';
import { lazyPart } from '@shared/ui/lazyPart';
import { PageLoader } from '@shared/ui/PageLoader';

const PasswordDialog = lazyPart(
  () => import(/* webpackChunkName: "account" */ '@shared/entry/PasswordDialog'),
);

/** A button that opens the same password dialog as the user menu. */
export function ChangePassword() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <p className="muted small">Changing your password signs you out on all other devices.</p>
      <div className="row">
        <Button onClick={() => setOpen(true)}>Change password</Button>
      </div>
      {isOpen ? (
        <Suspense fallback={<PageLoader isLoading />}>
          <PasswordDialog onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
