import { useEnum } from '@shared/session/bootstrap';
import { RecordLink } from '@shared/table/RecordLink';
import { TimeAgo } from '@shared/ui/TimeAgo';
import { labelIn } from '../lists/feedbackCells';
import { STORE_EDIT, storeName, type Feedback } from '../model';
import '@shared/review/source.css';

/** The store as it is. */
export function StoreCard({ item: { place } }: { item: Feedback }) {
  const business = useEnum('business_status');
  const verification = useEnum('verification');
  return (
    <section className="stack card" aria-label="Our store">
      <h2>Our store</h2>
      <RecordLink path={STORE_EDIT} id={place.store_id}>
        {storeName(place)}
      </RecordLink>
      <p className="muted">
        {place.region_path}
        {place.address === '' ? '' : <span className="cell-sub">{place.address}</span>}
      </p>
      <dl className="fact-list small">
        <dt>Shop</dt>
        <dd>{labelIn(business, place.business_status)}</dd>
        <dt>Checked</dt>
        <dd>
          {labelIn(verification, place.verification)}
          {place.verified_at === null ? '' : <TimeOf at={place.verified_at} />}
        </dd>
        <dt>Open reports</dt>
        <dd>{place.open_feedback_count}</dd>
      </dl>
    </section>
  );
}

function TimeOf({ at }: { at: string }) {
  return (
    <span className="cell-sub">
      <TimeAgo at={at} />
    </span>
  );
}
