import { RecordLink } from '@shared/table/columns/RecordLink';
import { STORE_EDIT, type SyncItem } from '../model';

interface StoreCardProps {
  store: NonNullable<SyncItem['now']>;
  name: string;
}

/** The current data of the store. */
export function StoreCard({ store, name }: StoreCardProps) {
  return (
    <section className="stack card" aria-label="Our store">
      <h2>Our store</h2>
      <RecordLink path={STORE_EDIT} id={store.store_id}>
        {name}
      </RecordLink>
      <p className="muted">
        {store.region_path}
        {store.address === '' ? '' : <span className="cell-sub">{store.address}</span>}
      </p>
    </section>
  );
}
