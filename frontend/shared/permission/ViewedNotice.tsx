import { useUser } from '@shared/session/hooks';
import { Notice } from '@shared/ui/Notice';
import { useMayChange } from './useMayChange';

/**
 * A notice that nothing can be changed while the console is viewed as another user. Same text as the error of
 * a call.
 */
export function ViewedNotice() {
  const { nickname } = useUser();
  if (useMayChange()) return null;
  return <Notice role="status">You are viewing the console as {nickname}. You cannot make changes.</Notice>;
}
