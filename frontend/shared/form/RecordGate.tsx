import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import { EmptyState } from '@shared/ui/EmptyState';
import { LoadError } from '@shared/ui/LoadError';
import { SkeletonRows } from '@shared/ui/SkeletonRows';
import { useTab, useTabRefresh, useWorkspace } from '@shared/workspace/hooks';
import { isMissing, type RecordQuery } from './useRecordAnywhere';

interface RecordGateProps<Data> {
  /** Noun for the record: 'Account'. */
  what: string;
  listPath: string;
  listLabel: string;
  /** Null if the URL contains no valid ID. */
  id: number | null;
  query: RecordQuery<Data>;
  children: (data: Data) => ReactNode;
}

/** The states before a record is loaded: loading, not found, or failed. Then renders its children. */
export function RecordGate<Data>({ what, listPath, listLabel, id, query, children }: RecordGateProps<Data>) {
  const workspace = useWorkspace();
  const tab = useTab();
  useTabRefresh(() => void query.refetch());
  const toList = () => {
    workspace.open(listPath);
    tab.close();
  };
  if (id === null || isMissing(query.error)) {
    return (
      <EmptyState
        icon="search"
        title={`${what} not found`}
        hint="It may have been deleted, or your country or role has no access."
      >
        <Button onClick={toList}>{listLabel}</Button>
      </EmptyState>
    );
  }
  if (query.data !== undefined) return children(query.data);
  if (query.error !== null) {
    return <LoadError error={query.error} onRetry={() => void query.refetch()} />;
  }
  return <SkeletonRows rows={8} height={56} />;
}
