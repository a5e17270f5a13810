import type { ReactNode } from 'react';
import type { RecordAct } from '@shared/records/page/RecordMenu';
import { confirm } from '@shared/ui/confirm';
import { toast } from '@shared/ui/toasts';
import { useCancelInvitation, useInvite } from '../api';
import type { UserDetail } from '../model';
import { ShownOnce } from './ShownOnce';

/** Return the actions that invite a user without a password, invite them again, or cancel the invitation. */
export function useInvitationActs(user: UserDetail): { acts: readonly RecordAct[]; dialog: ReactNode } {
  const invite = useInvite();
  const cancel = useCancelInvitation();
  const isBusy = invite.isPending || cancel.isPending;
  const mayInvite = user.allowed_actions.includes('invite');
  const hasEmail = user.email !== null && user.email !== '';
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
  const byMail = { label: 'Email a new invitation', run: handleMail, isBusy };
  const byLink = {
    label: 'Show a new invitation link',
    run: () => invite.mutate({ ...base, by: 'link' }),
    isBusy,
  };
  const ways: readonly RecordAct[] = hasEmail ? [byMail, byLink] : [byLink];
  return {
    acts: [
      ...(mayInvite ? ways.map((act, place) => ({ ...act, isPrimary: place === 0 })) : []),
      ...(user.allowed_actions.includes('cancel_invitation')
        ? [{ label: 'Cancel invitation', run: () => void handleCancel(), isBusy }]
        : []),
    ],
    dialog: (
      <ShownOnce
        username={user.username}
        secret={
          typeof invite.data?.invitation_path === 'string'
            ? { kind: 'link', text: invite.data.invitation_path }
            : null
        }
        onClose={() => invite.reset()}
      />
    ),
  };
}
