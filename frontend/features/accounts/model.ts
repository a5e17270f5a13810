import type { CallOutput } from '@shared/api/types';
import type { Tone } from '@shared/ui/StatusChip';

export type UserRow = CallOutput<'user/query_users'>['list'][number];
export type UserDetail = CallOutput<'user/get_user_detail'>;
export type FirstSignIn = NonNullable<UserRow['first_sign_in']>;
export type UserStatus = UserRow['status'];

export const STATUS_TONES: Readonly<Record<UserStatus, Tone>> = {
  active: 'success',
  disabled: 'neutral',
  locked: 'warning',
};

/** The words for an account's fields. */
export const FIELD_LABELS: Readonly<Record<string, string>> = {
  username: 'Username',
  nickname: 'Nickname',
  password: 'Password',
  role: 'Role',
  countries: 'Countries',
  is_superuser: 'Super admin',
  email: 'Email',
  phone: 'Phone',
  language: 'Language',
  note: 'Note',
  kol: 'KOL profile',
  avatar_picture_id: 'Avatar',
  'kol.display_name': 'Public name',
  'kol.slug': 'Address of the page',
  'kol.bio': 'About',
  'kol.city': 'City',
  'kol.cuisines': 'Cuisines',
  'kol.socials': 'Channels',
  'kol.cover_picture_id': 'Cover of the page',
  'kol.contract_until': 'Contract until',
  must_change_password: 'Must change password',
  password_changed_at: 'Password changed',
  invite: 'First sign-in',
  invited_until: 'Invited until',
  temp_password_until: 'One-time password until',
  status: 'Status',
};
