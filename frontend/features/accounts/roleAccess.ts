import type { Role } from '@shared/routes/roles';
import { mayOpen, routeTable } from '@shared/routes/table';

const LIST = new Intl.ListFormat('en', { type: 'conjunction' });

/** Describe a role by the menu entries that it opens, from the table that menu and server read. */
export function describeAccess(role: Role): string {
  const entries = routeTable.routes.filter(
    ({ area, hideMenu, public: isPublic }) => area !== undefined && hideMenu !== true && isPublic !== true,
  );
  const opens = entries.filter((entry) => mayOpen(entry, { is_superuser: false, role }));
  const others = entries.filter((entry) => !opens.includes(entry));
  const titles = (routes: typeof entries) => LIST.format(routes.map(({ title }) => title));
  const denied = others.length === 0 ? '' : ` No access to ${titles(others)}.`;
  return `Opens ${titles(opens)}.${denied}`;
}
