import type { ReactNode } from 'react';
import { useUser } from '@shared/session/hooks';
import { isAllowed } from '@shared/routes/roles';

/**
 * Check whether the user has one of these roles (comma-separated: 'manager, operator') or is a super admin.
 */
export function useAllowed(roles = ''): boolean {
  const user = useUser();
  return isAllowed(
    user,
    roles.split(',').map((role) => role.trim()),
  );
}

/** Show the children to the listed roles and to super admins. The server checks permissions independently. */
export function Allowed({ roles, children }: { roles?: string; children: ReactNode }) {
  return useAllowed(roles) ? children : null;
}
