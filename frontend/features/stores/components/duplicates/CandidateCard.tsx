import type { ReactNode } from 'react';
import { useEnum } from '@shared/session/bootstrap';
import { Icon } from '@shared/ui/Icon';
import { StatusChip } from '@shared/ui/StatusChip';
import { useWorkspace } from '@shared/workspace/hooks';
import { Thumb } from '@shared/ui/Thumb';
import { BAND_TONES, STORE_EDIT, STORE_STATUS_TONES, type Candidate, type StoreRef } from '../../model';
import { distanceWords, otherReasons } from './words';
import './duplicates.css';

interface CandidateCardProps {
  store: StoreRef;
  comparison: Pick<Candidate, 'band' | 'distance_m' | 'reasons'>;
  /** Actions on the candidate. */
  children?: ReactNode;
}

/** A store that may be a duplicate: name, place, confidence and reasons. */
export function CandidateCard({ store, comparison, children }: CandidateCardProps) {
  const bands = useEnum('duplicate_band');
  const statuses = useEnum('store_status');
  const where = [store.region_path, distanceWords(comparison.distance_m)].filter((part) => part !== '');
  return (
    <article className="card candidate" aria-label={store.name}>
      <Thumb url={store.cover_url} icon="shop" />
      <div className="stack-tight at-start">
        <NewTabLink store={store} />
        {store.branch_name === '' ? null : <span className="muted small">{store.branch_name}</span>}
        <span className="muted small">{where.join(' · ')}</span>
        <div className="row candidate-chips">
          <StatusChip tone={BAND_TONES[comparison.band]} label={labelOf(bands, comparison.band)} />
          {store.status === 'published' ? null : (
            <StatusChip tone={STORE_STATUS_TONES[store.status]} label={labelOf(statuses, store.status)} />
          )}
        </div>
        <ul className="row reasons" aria-label="Why">
          {otherReasons(comparison).map((reason) => (
            <li key={reason} className="pill">
              {reason}
            </li>
          ))}
        </ul>
        {children}
      </div>
    </article>
  );
}

/** A link that opens the other store in a new tab, so that the form stays open. */
function NewTabLink({ store }: { store: StoreRef }) {
  const workspace = useWorkspace();
  return (
    <a
      className="plain-link candidate-name"
      href={workspace.href(STORE_EDIT, { id: store.store_id })}
      target="_blank"
      rel="noreferrer"
    >
      {store.name}
      <Icon name="window" size={13} className="rigid" label="(opens in a new window)" />
    </a>
  );
}

function labelOf(choices: readonly { value: string; label: string }[], value: string): string {
  return choices.find((choice) => choice.value === value)?.label ?? value;
}
