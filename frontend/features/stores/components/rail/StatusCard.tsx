import type { RecordForm } from '@shared/form/useRecordForm';
import { useEnum } from '@shared/session/bootstrap';
import { StatusChip } from '@shared/ui/StatusChip';
import { TimeAgo } from '@shared/session/TimeAgo';
import { BUSINESS_STATUS_TONES, STORE_STATUS_TONES, VERIFICATION_TONES, type StoreDetail } from '../../model';
import { Actions } from './Actions';
import { LISTING_ACTIONS } from './actions';
import './rail.css';

interface StatusCardProps {
  store: StoreDetail;
  record: RecordForm;
}

/** The publication status of the store, and its actions. */
export function StatusCard({ store, record }: StatusCardProps) {
  return (
    <section className="stack card" aria-label="Status">
      <h2>Status</h2>
      <StatusChips store={store} />
      <Actions store={store} record={record} actions={LISTING_ACTIONS} />
      <p className="muted small">
        Changed <TimeAgo at={store.updated_at} />
        {store.updated_by === null ? '' : ` by ${store.updated_by.nickname}`}
      </p>
      <Completeness store={store} />
    </section>
  );
}

/** The percentage of fields that are filled in. */
function Completeness({ store }: { store: StoreDetail }) {
  return (
    <label className="line small completeness">
      Complete
      <progress max={100} value={store.completeness} />
      {store.completeness} %
    </label>
  );
}

/** The publication status, the business status and the verification. */
export function StatusChips({ store }: { store: StoreDetail }) {
  const statuses = useEnum('store_status');
  const businessStatuses = useEnum('business_status');
  const verifications = useEnum('verification');
  const chips = [
    [statuses, store.status, STORE_STATUS_TONES[store.status]],
    [businessStatuses, store.business_status, BUSINESS_STATUS_TONES[store.business_status]],
    [verifications, store.verification, VERIFICATION_TONES[store.verification]],
  ] as const;
  return (
    <div className="row-wide">
      {chips.map(([choices, value, tone]) => (
        <StatusChip
          key={value}
          tone={tone}
          label={choices.find((choice) => choice.value === value)?.label ?? value}
        />
      ))}
    </div>
  );
}
