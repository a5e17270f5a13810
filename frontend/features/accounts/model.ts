import type { CallOutput } from '@shared/api/types';
import type { Tone } from '@shared/ui/StatusChip';

export type UserRow = CallOutput<'user/query_users'>['list'][number];
export type UserDetail = CallOutput<'user/get_user_detail'>;
export type FirstSignIn = NonNullable<UserRow['first_sign_in']>;
export type UserStatus = UserRow['status'];

export const STATUS_TONES: Readonly<Record<UserStatus, Tone>> = {
  active: 'plain',
  disabled: 'neutral',
  locked: 'warning',
};

export const USER = '/system/userEdit';
