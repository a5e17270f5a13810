import { useQuery } from '@tanstack/react-query';
import { mySignInsOptions } from '@shared/session/me';
import { SignInList } from './SignInList';

/** The latest sign-ins to the user's own account. An unknown one can be ended in the session list above. */
export function MySignIns() {
  return <SignInList query={useQuery(mySignInsOptions)} />;
}
