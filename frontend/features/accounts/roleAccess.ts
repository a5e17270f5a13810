import type { Role } from '@shared/routes/roles';
import { mayOpen, routeTable } from '@shared/routes/table';

const LIST = new Intl.ListFormat('en', { type: 'conjunction' });

/** Work of each role: two roles can open the same menu entries. */
const WORK: Readonly<Record<Role, string>> = {
  manager: 'Does everything, including merging, deleting and accounts.',
  operator: 'Works on stores, queues and pages, and publishes texts.',
  reviewer: 'Approves the texts of others.',
  editor: 'Writes texts and submits them for review.',
  kol: 'Writes as a public author, and sees only own texts.',
};

/** Describe a role by its work and the menu entries that it opens, from the table that menu and server read. */
export function describeRole(role: Role): string {
  const entries = routeTable.routes.filter(
    ({ area, hideMenu, public: isPublic }) => area !== undefined && hideMenu !== true && isPublic !== true,
  );
  const opens = entries.filter((entry) => mayOpen(entry, { is_superuser: false, role }));
  return `${WORK[role]} Opens ${LIST.format(opens.map(({ title }) => title))}.`;
}
