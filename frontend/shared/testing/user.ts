/** Manager who works in one country, as the server returns it. */
export const testManager = {
  user_id: 12,
  username: 'maria',
  nickname: 'Maria',
  is_superuser: false,
  role: 'manager' as const,
  countries: ['ID'],
  language: 'en',
  must_change_password: false,
  must_set_up_second_factor: false,
};
