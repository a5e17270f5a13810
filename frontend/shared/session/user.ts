import { ROLES, type Role } from '@shared/routes/roles';

export interface UserInfo {
  user_id: number;
  username: string;
  nickname: string;
  is_superuser: boolean;
  role: Role | null;
  countries: readonly string[];
  language: string;
  /** Where signing in leads: to the landing page of the role, or to Today. */
  start_on?: 'landing' | 'today';
  must_change_password: boolean;
  must_set_up_second_factor: boolean;
  /** Days of the grace period that are left; null where no second factor is missing. */
  second_factor_days_left?: number | null;
  /** Who looks at the console as this person; null where it is the person themselves. */
  viewed_by?: { nickname: string } | null;
}

/** Whether somebody else looks at the console as this person. */
export function isViewed({ viewed_by }: Pick<UserInfo, 'viewed_by'>): boolean {
  return (viewed_by ?? null) !== null;
}

/** What the server says of a person, as the console uses it. An unknown role is no role. */
export function toUser(data: Omit<UserInfo, 'role'> & { role: string | null }): UserInfo {
  return { ...data, role: ROLES.find((role) => role === data.role) ?? null };
}
