import { useMemo } from 'react';
import type { RecordCode } from '@shared/fields/facts';
import { useRecordList } from '@shared/records/useRecordList';
import { useUser } from '@shared/session/hooks';
import { ListScreen } from '@shared/table/screen/ListScreen';
import { reviewedParts, type ReviewedList } from './reviewedList';

/** Show the list of a reviewed kind, adapted to the permissions of the user. */
export function ReviewedListScreen<Code extends RecordCode>({ parts }: { parts: ReviewedList<Code> }) {
  const user = useUser();
  const shown = useMemo(() => reviewedParts(parts, user), [parts, user]);
  return <ListScreen definition={useRecordList(shown)} />;
}
