import Button from '@mui/material/Button';
import { Kbd } from '@shared/keys/Kbd';
import { useEnum } from '@shared/session/bootstrap';
import { Icon } from '@shared/ui/Icon';
import { StatusChip } from '@shared/ui/StatusChip';
import { TimeAgo } from '@shared/session/TimeAgo';
import { useWorkspace } from '@shared/workspace/hooks';
import { Thumb } from '@shared/ui/Thumb';
import '@shared/table/columns/RecordLink.css';
import '../components/duplicates/duplicates.css';
import { labelIn } from '../lists/storeCells';
import { STORE_EDIT, STORE_STATUS_TONES, VERIFICATION_TONES, type StoreDetail } from '../model';

interface SideHeadProps {
  letter: 'A' | 'B';
  store: StoreDetail;
  isWinner: boolean;
  onKeep: () => void;
}

/** The header of one of the two stores: name, status, verification, and if it remains after the merge. */
export function SideHead({ letter, store, isWinner, onKeep }: SideHeadProps) {
  const workspace = useWorkspace();
  const statuses = useEnum('store_status');
  const verifications = useEnum('verification');
  return (
    <article className="stack at-start card merge-side" aria-label={`Store ${letter}`} data-winner={isWinner}>
      <div className="line">
        <Thumb url={store.cover_url} icon="shop" />
        <span>
          <a
            className="plain-link candidate-name"
            href={workspace.href(STORE_EDIT, { id: store.store_id })}
            target="_blank"
            rel="noreferrer"
          >
            {letter} · {store.name}
            <Icon name="window" size={13} className="rigid" label="(opens in a new window)" />
          </a>
          {store.branch_name === '' ? null : <span className="cell-sub">{store.branch_name}</span>}
        </span>
      </div>
      <div className="row candidate-chips">
        <StatusChip tone={STORE_STATUS_TONES[store.status]} label={labelIn(statuses, store.status) ?? ''} />
        {store.verification === 'unverified' ? null : (
          <StatusChip
            tone={VERIFICATION_TONES[store.verification]}
            label={labelIn(verifications, store.verification) ?? ''}
          />
        )}
      </div>
      <span className="cell-sub">
        No. {store.store_id} · {store.completeness} % complete · changed <TimeAgo at={store.updated_at} />
      </span>
      <Button size="small" aria-pressed={isWinner} onClick={onKeep}>
        {isWinner ? 'This one stays' : 'Keep this one'} {isWinner ? null : <Kbd of="swap" />}
      </Button>
    </article>
  );
}
