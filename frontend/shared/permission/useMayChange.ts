import { useUser } from '@shared/session/hooks';
import { isViewed } from '@shared/session/user';

/** Whether the person may change what they are allowed to: whoever looks at the console as somebody else may not. */
export function useMayChange(isAllowed = true): boolean {
  return !isViewed(useUser()) && isAllowed;
}
