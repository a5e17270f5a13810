import { useUser } from '@shared/session/hooks';
import { Notice } from '@shared/ui/Notice';
import { useMayChange } from './useMayChange';

/** Says why nothing is taken, to whoever looks at the console as somebody else; in the words of a refused call. */
export function ViewedNotice() {
  const { nickname } = useUser();
  if (useMayChange()) return null;
  return <Notice role="status">You are looking at the console as {nickname}: nothing can be changed.</Notice>;
}
