import { useNavigate } from 'react-router-dom';
import { ErrorPage } from '@shared/ui/ErrorPage';
import { LOGIN_PATH } from '@shared/routes/table';
import type { ErrorStatus } from './guard';

/** The error page for visitors who are not signed in. */
export function FullPageError({ status }: { status: ErrorStatus }) {
  const navigate = useNavigate();
  return (
    <main>
      <ErrorPage status={status} action="Back to login" onAction={() => void navigate(LOGIN_PATH)} />
    </main>
  );
}
