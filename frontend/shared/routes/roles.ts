export const ROLES = ['manager', 'operator', 'reviewer', 'editor', 'kol'] as const;
export type Role = (typeof ROLES)[number];

export const ROLE_LABELS: Record<Role, string> = {
  manager: 'Manager',
  operator: 'Operator',
  reviewer: 'Reviewer',
  editor: 'Editor',
  kol: 'KOL',
};

/** Return the plural of a role: 'managers', 'KOLs'. */
function manyOf(label: string): string {
  return `${label === label.toUpperCase() ? label : label.toLowerCase()}s`;
}

/** List roles in their standard order, followed by super admins. */
export function roleWords(roles: readonly string[]): string {
  const labels = ROLES.filter((role) => roles.includes(role)).map((role) => ROLE_LABELS[role]);
  const words = [...labels, SUPER_ADMIN].map(manyOf);
  return new Intl.ListFormat('en', { type: 'conjunction' }).format(words);
}

const SUPER_ADMIN = 'Super admin';

/** User data that permission checks need. */
export interface Subject {
  is_superuser: boolean;
  role: Role | null;
}

/** Check whether the user is a super admin or has one of the roles. */
export function isAllowed(subject: Subject, roles: readonly string[]): boolean {
  return subject.is_superuser || (subject.role !== null && roles.includes(subject.role));
}

export function roleLabel(subject: Subject): string {
  if (subject.is_superuser) return SUPER_ADMIN;
  return subject.role === null ? 'No role' : ROLE_LABELS[subject.role];
}
