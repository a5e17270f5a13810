import type { ReactNode } from 'react';
import { STORE_EDIT, storeName } from '@shared/format/stores';
import { labelIn, useEnum } from '@shared/session/bootstrap';
import { RecordLink } from '@shared/table/columns/RecordLink';
import { TimeAgo } from '@shared/session/TimeAgo';

interface StorePlaceProps {
  place: {
    store_id: number;
    name: string;
    branch_name: string;
    region_path: string;
    address: string;
    business_status: string;
    verification: string;
    verified_at: string | null;
  };
  /** Additional facts as `dt` and `dd`. */
  children?: ReactNode;
}

/** The store of a case: link, address, status and last check. */
export function StorePlace({ place, children }: StorePlaceProps) {
  const business = useEnum('business_status');
  const verification = useEnum('verification');
  return (
    <>
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
          {place.verified_at === null ? null : (
            <span className="cell-sub">
              <TimeAgo at={place.verified_at} />
            </span>
          )}
        </dd>
        {children}
      </dl>
    </>
  );
}
