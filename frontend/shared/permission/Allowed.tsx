import type { ReactNode } from 'react';
import { useUser } from '@shared/session/hooks';
import { isAllowed } from '@shared/routes/roles';

/** Whether the signed-in person has one of these roles (a comma list, as in 'manager, operator') or is a super admin. */
export function useAllowed(roles = ''): boolean {
  const user = useUser();
  return isAllowed(
    user,
    roles.split(',').map((role) => role.trim()),
  );
}

/** Shows its children to the listed roles, and to super admins. The server decides all the same. */
export function Allowed({ roles, children }: { roles?: string; children: ReactNode }) {
  return useAllowed(roles) ? children : null;
}
