import { useQuery } from '@tanstack/react-query';
import { formatCounted } from '@shared/format/count';
import { EmptyState } from '@shared/ui/EmptyState';
import { LoadError } from '@shared/ui/LoadError';
import { SkeletonRows } from '@shared/ui/SkeletonRows';
import { StatusChip } from '@shared/ui/StatusChip';
import { TimeAgo } from '@shared/session/TimeAgo';
import { requestsOptions, type PersonRequest } from './api';

/** The past exports and erasures. The person concerned is not stored. */
export function RequestList() {
  const { data, error, refetch } = useQuery(requestsOptions);
  if (data === undefined) {
    return error === null ? (
      <SkeletonRows rows={3} height={48} />
    ) : (
      <LoadError error={error} onRetry={() => void refetch()} />
    );
  }
  if (data.list.length === 0) {
    return (
      <EmptyState
        icon="check"
        title="No requests yet"
        hint="Exports and erasures are listed here with their requester, reason and result. The person concerned is not recorded."
      />
    );
  }
  return (
    <ul className="stack-wide">
      {data.list.map((request) => (
        <RequestLine key={request.request_id} request={request} />
      ))}
    </ul>
  );
}

function RequestLine({ request }: { request: PersonRequest }) {
  const { label, count, reason, created_by: by, created_at, finished_at: finished } = request;
  return (
    <li className="stack-tight">
      <span className="row">
        <strong>{label}</strong>
        {finished === null ? (
          <StatusChip tone="info" label="Not finished" />
        ) : (
          <StatusChip tone="success" label={formatCounted(count, 'record')} />
        )}
      </span>
      <span>{reason}</span>
      <span className="muted">
        {by === null ? 'By a command' : by.nickname} · <TimeAgo at={created_at} />
      </span>
    </li>
  );
}
