import { isApiError } from '@shared/api/errors';
import { outageText } from '@shared/api/outages';
import { isAway } from '@shared/api/patience';
import { ErrorState } from './ErrorState';

interface LoadErrorProps {
  error: Error;
  onRetry: () => void;
}

/**
 * The error of a query in place of its content. Outages are explained; the query client retries them
 * automatically.
 */
export function LoadError({ error, onRetry }: LoadErrorProps) {
  const reference = isApiError(error) ? error.requestId : null;
  const isOutage = isApiError(error) && isAway(error);
  return (
    <ErrorState message={error.message} reference={reference} onRetry={onRetry}>
      {isOutage ? (
        <p className="muted">{[outageText(error), 'This page retries automatically.'].join(' ')}</p>
      ) : null}
    </ErrorState>
  );
}
