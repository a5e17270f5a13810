export const ROLES = ['manager', 'operator', 'reviewer', 'editor', 'kol'] as const;
export type Role = (typeof ROLES)[number];

export const ROLE_LABELS: Record<Role, string> = {
  manager: 'Manager',
  operator: 'Operator',
  reviewer: 'Reviewer',
  editor: 'Editor',
  kol: 'KOL',
};

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
  if (subject.is_superuser) return 'Super admin';
  return subject.role === null ? 'No role' : ROLE_LABELS[subject.role];
}
