import { useQuery } from '@tanstack/react-query';
import { userSignInsOptions } from '../api';
import { SignInList } from './SignInList';

/** The latest sign-ins to an account, shown to super admins. */
export function SignInsSection({ userId }: { userId: number }) {
  return <SignInList query={useQuery(userSignInsOptions(userId))} />;
}
