import { useQuery } from '@tanstack/react-query';
import { mySignInsOptions } from '@shared/session/me';
import { SignInList } from './SignInList';

/** The last sign-ins to one's own account: whoever sees one that was not theirs ends its session above. */
export function MySignIns() {
  return <SignInList query={useQuery(mySignInsOptions)} />;
}
