import { formatCalendarDay } from '@shared/format/dates';
import type { RecordForm } from '@shared/form/useRecordForm';
import { useEnum } from '@shared/session/bootstrap';
import { TimeAgo } from '@shared/session/TimeAgo';
import { isVerified, storeName, type StoreDetail } from '../../model';
import { Actions } from './Actions';
import { SHOP_ACTIONS, VERIFY_ACTION } from './actions';
import './rail.css';

interface ShopCardProps {
  store: StoreDetail;
  record: RecordForm;
}

/** The business status of the shop (open, closed, moved) and its verification. */
export function ShopCard({ store, record }: ShopCardProps) {
  return (
    <section className="stack card" aria-label="Open or closed">
      <h2>Open or closed</h2>
      <p>{store.open_now.text}</p>
      <ShopFacts store={store} />
      <Actions store={store} record={record} actions={[VERIFY_ACTION, ...SHOP_ACTIONS]} />
    </section>
  );
}

/** The reason and date of a closure, and the verification. */
export function ShopFacts({ store }: { store: StoreDetail }) {
  return (
    <>
      <Closing store={store} />
      <Verified store={store} />
    </>
  );
}

function Closing({ store }: { store: StoreDetail }) {
  const reasons = useEnum('close_reason');
  const reason = reasons.find(({ value }) => value === store.close_reason)?.label;
  const parts = [
    reason,
    store.closed_on === null ? null : `closed on ${formatCalendarDay(store.closed_on)}`,
    store.reopen_on === null ? null : `reopens on ${formatCalendarDay(store.reopen_on)}`,
    store.moved_to_store === null ? null : `moved to ${storeName(store.moved_to_store)}`,
    store.merged_into_store === null ? null : `merged into ${storeName(store.merged_into_store)}`,
  ].filter((part) => part !== null && part !== undefined);
  return parts.length === 0 ? null : <p className="muted small">{parts.join(', ')}</p>;
}

function Verified({ store }: { store: StoreDetail }) {
  const methods = useEnum('verify_method');
  // A verification from before a change of name or pin no longer counts.
  if (store.verified_at === null || !isVerified(store)) return null;
  const method = methods.find(({ value }) => value === store.verify_method)?.label.toLowerCase();
  return (
    <p className="muted small">
      Verified <TimeAgo at={store.verified_at} />
      {store.verified_by === null ? '' : ` by ${store.verified_by.nickname}`}
      {method === undefined ? '' : `, ${method}`}
      {store.recheck_on === null ? '' : `; check again on ${formatCalendarDay(store.recheck_on)}`}
    </p>
  );
}
