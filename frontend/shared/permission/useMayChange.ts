import { useUser } from '@shared/session/hooks';
import { isViewed } from '@shared/api/user';

/**
 * Check whether the user may make a permitted change. Always false while the console is viewed as another
 * user.
 */
export function useMayChange(isAllowed = true): boolean {
  return !isViewed(useUser()) && isAllowed;
}
