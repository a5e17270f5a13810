import { useQuery } from '@tanstack/react-query';
import { LoadError } from '@shared/ui/LoadError';
import { SkeletonRows } from '@shared/ui/SkeletonRows';
import { useTabRefresh } from '@shared/workspace/hooks';
import { myInfoOptions } from '@shared/session/me';
import { MyInfoForm } from '../components/MyInfoForm';

/** The user's own profile and work. */
export default function MyInfoScreen() {
  const { data, error, refetch } = useQuery(myInfoOptions);
  useTabRefresh(() => void refetch());
  if (data !== undefined) return <MyInfoForm info={data} />;
  if (error === null) return <SkeletonRows rows={6} height={56} />;
  return <LoadError error={error} onRetry={() => void refetch()} />;
}
