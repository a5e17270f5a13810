import Dialog from '@mui/material/Dialog';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { RecoveryCodes } from '@shared/secondFactor/RecoveryCodes';
import { Button } from '@shared/ui/Button';
import { confirm } from '@shared/ui/confirm';
import { useRenewRecoveryCodes } from '../api';

/** A button that makes new recovery codes and shows them once. */
export function RenewCodes() {
  const renew = useRenewRecoveryCodes();
  const codes = renew.data?.recovery_codes;
  const handleRenew = async () => {
    const isSure = await confirm({
      title: 'New recovery codes',
      text: 'Your current recovery codes stop working.',
      confirmLabel: 'Show new codes',
    });
    if (isSure) renew.mutate();
  };
  return (
    <>
      <Button isBusy={renew.isPending} onClick={() => void handleRenew()}>
        New recovery codes
      </Button>
      <Dialog open={codes !== undefined} maxWidth="xs" fullWidth aria-labelledby="codes-title">
        <DialogTitle id="codes-title">New recovery codes</DialogTitle>
        <DialogContent>
          {codes === undefined ? null : <RecoveryCodes codes={codes} onStored={() => renew.reset()} />}
        </DialogContent>
      </Dialog>
    </>
  );
}
