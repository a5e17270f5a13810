import { ROLES, type Role } from '@shared/routes/roles';

export interface UserInfo {
  user_id: number;
  username: string;
  nickname: string;
  is_superuser: boolean;
  role: Role | null;
  countries: readonly string[];
  language: string;
  /** Start screen after sign-in: the landing page of the role, or Today. */
  start_on?: 'landing' | 'today';
  /** True once the user has chosen the start screen, or declined Today. */
  is_start_chosen?: boolean;
  must_change_password: boolean;
  must_set_up_second_factor: boolean;
  /** Remaining days of the grace period; null if a second factor is set up. */
  second_factor_days_left?: number | null;
  /** User who views the console as this user; null in an ordinary session. */
  viewed_by?: { nickname: string } | null;
}

/** Check whether another user views the console as this user. */
export function isViewed({ viewed_by }: Pick<UserInfo, 'viewed_by'>): boolean {
  return (viewed_by ?? null) !== null;
}

/** Convert a user from the API. An unknown role becomes null. */
export function toUser(data: Omit<UserInfo, 'role'> & { role: string | null }): UserInfo {
  return { ...data, role: ROLES.find((role) => role === data.role) ?? null };
}
