export const ROLES = ['manager', 'operator', 'reviewer', 'editor', 'kol'] as const;
export type Role = (typeof ROLES)[number];

export const ROLE_LABELS: Record<Role, string> = {
  manager: 'Manager',
  operator: 'Operator',
  reviewer: 'Reviewer',
  editor: 'Editor',
  kol: 'KOL',
};

/** Several people with a role: 'managers', 'KOLs'. */
function manyOf(label: string): string {
  return `${label === label.toUpperCase() ? label : label.toLowerCase()}s`;
}

/** Whom something is open to, in words: these roles in their order, and super admins. */
export function roleWords(roles: readonly string[]): string {
  const labels = ROLES.filter((role) => roles.includes(role)).map((role) => ROLE_LABELS[role]);
  const words = [...labels, SUPER_ADMIN].map(manyOf);
  return new Intl.ListFormat('en', { type: 'conjunction' }).format(words);
}

const SUPER_ADMIN = 'Super admin';

/** As much of a person as a permission needs. */
export interface Subject {
  is_superuser: boolean;
  role: Role | null;
}

/** Any-of: a superuser may do all, everybody else what lists their role. */
export function isAllowed(subject: Subject, roles: readonly string[]): boolean {
  return subject.is_superuser || (subject.role !== null && roles.includes(subject.role));
}

export function roleLabel(subject: Subject): string {
  if (subject.is_superuser) return SUPER_ADMIN;
  return subject.role === null ? 'No role' : ROLE_LABELS[subject.role];
}
