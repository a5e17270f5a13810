import { useMutation, useQueryClient } from '@tanstack/react-query';
import { formatDay } from '@shared/format/dates';
import { useCountry, useCountryCode } from '@shared/session/hooks';
import { RecordLink } from '@shared/table/columns/RecordLink';
import { Button } from '@shared/ui/Button';
import { Notice } from '@shared/ui/Notice';
import { storeName, STORE_EDIT, type StoreDetail } from '../model';
import { undoMerge } from './calls';
import './merging.css';

/** A notice on a merged store: the target, the user and the time. Managers can undo the merge here. */
export function MergedNotice({ store }: { store: StoreDetail }) {
  const client = useQueryClient();
  const country = useCountryCode();
  const { timezone } = useCountry();
  const { merge, merged_into_store: into } = store;
  const undo = useMutation({ mutationFn: (id: number) => undoMerge(client, country, id) });
  if (into === null) return null;
  const by = merge === null || merge.merged_by === null ? '' : ` by ${merge.merged_by.nickname}`;
  const when = merge === null ? '' : ` on ${formatDay(merge.merged_at, timezone)}`;
  return (
    <Notice
      role="status"
      className="merge-changed"
      action={
        merge?.allowed_actions.includes('undo') === true ? (
          <Button size="small" isBusy={undo.isPending} onClick={() => undo.mutate(merge.merge_id)}>
            Undo the merge
          </Button>
        ) : null
      }
    >
      Merged into{' '}
      <RecordLink path={STORE_EDIT} id={into.store_id}>
        {storeName(into)}
      </RecordLink>
      {when}
      {by}.
    </Notice>
  );
}
