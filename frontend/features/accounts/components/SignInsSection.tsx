import { useQuery } from '@tanstack/react-query';
import { userSignInsOptions } from '../api';
import { SignInList } from './SignInList';

/** The last sign-ins to an account, for super admins. */
export function SignInsSection({ userId }: { userId: number }) {
  return <SignInList query={useQuery(userSignInsOptions(userId))} />;
}
