import { Button } from '@shared/ui/Button';
import { confirm } from '@shared/ui/confirm';
import { toast } from '@shared/ui/toasts';
import { useCancelInvitation, useInvite } from '../api';
import type { UserDetail } from '../model';
import { ShownOnce } from './ShownOnce';

/** Buttons that invite a user without a password, invite them again, or cancel the invitation. */
export function FirstSignInActions({ user }: { user: UserDetail }) {
  const invite = useInvite();
  const cancel = useCancelInvitation();
  const isBusy = invite.isPending || cancel.isPending;
  const mayInvite = user.allowed_actions.includes('invite');
  const base = { user_id: user.user_id, version: user.version };
  const handleMail = () =>
    invite.mutate(
      { ...base, by: 'mail' },
      { onSuccess: () => toast.success(`Invitation sent to ${user.email}`) },
    );
  const handleCancel = async () => {
    const isSure = await confirm({
      title: 'Cancel invitation',
      text: `The link sent to ${user.nickname} stops working. The account is kept, but nobody can sign in to it.`,
      confirmLabel: 'Cancel invitation',
      cancelLabel: 'Do not cancel',
      isDangerous: true,
    });
    if (isSure) cancel.mutate(base);
  };
  return (
    <>
      {mayInvite && user.email !== null && user.email !== '' ? (
        <Button isBusy={isBusy} onClick={handleMail}>
          Email a new invitation
        </Button>
      ) : null}
      {mayInvite ? (
        <Button isBusy={isBusy} onClick={() => invite.mutate({ ...base, by: 'link' })}>
          Show a new invitation link
        </Button>
      ) : null}
      {user.allowed_actions.includes('cancel_invitation') ? (
        <Button isBusy={isBusy} onClick={() => void handleCancel()}>
          Cancel invitation
        </Button>
      ) : null}
      <ShownOnce
        username={user.username}
        secret={
          typeof invite.data?.invitation_path === 'string'
            ? { kind: 'link', text: invite.data.invitation_path }
            : null
        }
        onClose={() => invite.reset()}
      />
    </>
  );
}
