import type { RecordForm } from '@shared/form/useRecordForm';
import { useEnum } from '@shared/session/bootstrap';
import { StatusChip } from '@shared/ui/StatusChip';
import { TimeAgo } from '@shared/ui/TimeAgo';
import {
  BUSINESS_STATUS_TONES,
  fullName,
  STORE_STATUS_TONES,
  VERIFICATION_TONES,
  type StoreDetail,
} from '../../model';
import { ActionDialog } from './ActionDialog';
import { LISTING_ACTIONS, SHOP_ACTIONS, VERIFY_ACTION, type StoreAction } from './actions';
import { useActions } from './useActions';
import './rail.css';

interface StatusCardProps {
  store: StoreDetail;
  record: RecordForm;
}

/** Where the store stands, on our site and in the street, and what may be done about it. */
export function StatusCard({ store, record }: StatusCardProps) {
  const actions = useActions(store, record);
  const allowed = ({ name }: StoreAction) => store.allowed_actions.includes(name);
  const button = (action: StoreAction) => (
    <ActionButton
      key={action.name}
      action={action}
      isDirty={record.isDirty}
      isDisabled={actions.isTaking || record.isSaving}
      onTake={() => void actions.begin(action)}
    />
  );
  return (
    <>
      <section className="rail-card" aria-label="Status">
        <h2>Status</h2>
        <Chips store={store} />
        <div className="rail-actions">{LISTING_ACTIONS.filter(allowed).map(button)}</div>
        <p className="rail-muted">
          Changed <TimeAgo at={store.updated_at} />
          {store.updated_by === null ? '' : ` by ${store.updated_by.nickname}`}
        </p>
        <label className="completeness">
          Complete
          <progress max={100} value={store.completeness} />
          {store.completeness} %
        </label>
      </section>
      <section className="rail-card" aria-label="The shop itself">
        <h2>The shop itself</h2>
        <p>{store.open_now.text}</p>
        <Closing store={store} />
        <div className="rail-actions">{SHOP_ACTIONS.filter(allowed).map(button)}</div>
        <Verified store={store} />
        <div className="rail-actions">{[VERIFY_ACTION].filter(allowed).map(button)}</div>
      </section>
      {actions.asking === null ? null : (
        <ActionDialog
          store={store}
          action={actions.asking}
          onTake={(answers) => actions.take(actions.asking ?? VERIFY_ACTION, answers)}
          onClose={actions.stopAsking}
        />
      )}
    </>
  );
}

interface ActionButtonProps {
  action: StoreAction;
  isDirty: boolean;
  isDisabled: boolean;
  onTake: () => void;
}

function ActionButton({ action, isDirty, isDisabled, onTake }: ActionButtonProps) {
  const isMain = action.name === 'publish';
  const tone = isMain ? ' plain-button-primary' : action.isDangerous ? ' is-dangerous' : '';
  return (
    <button type="button" className={`plain-button${tone}`} disabled={isDisabled} onClick={onTake}>
      {isMain && isDirty ? 'Save and publish' : action.label}
      {action.question !== null && action.asks.length > 0 ? '…' : ''}
    </button>
  );
}

function Chips({ store }: { store: StoreDetail }) {
  const statuses = useEnum('store_status');
  const businessStatuses = useEnum('business_status');
  const verifications = useEnum('verification');
  const chips = [
    [statuses, store.status, STORE_STATUS_TONES[store.status]],
    [businessStatuses, store.business_status, BUSINESS_STATUS_TONES[store.business_status]],
    [verifications, store.verification, VERIFICATION_TONES[store.verification]],
  ] as const;
  return (
    <div className="status-chips">
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

function Closing({ store }: { store: StoreDetail }) {
  const reasons = useEnum('close_reason');
  const reason = reasons.find(({ value }) => value === store.close_reason)?.label;
  const parts = [
    reason,
    store.closed_on === null ? null : `closed on ${store.closed_on}`,
    store.reopen_on === null ? null : `opens again on ${store.reopen_on}`,
    store.moved_to_store === null ? null : `moved to ${fullName(store.moved_to_store)}`,
    store.merged_into_store === null ? null : `merged into ${fullName(store.merged_into_store)}`,
  ].filter((part) => part !== null && part !== undefined);
  return parts.length === 0 ? null : <p className="rail-muted">{parts.join(', ')}</p>;
}

function Verified({ store }: { store: StoreDetail }) {
  const methods = useEnum('verify_method');
  if (store.verified_at === null) return null;
  const method = methods.find(({ value }) => value === store.verify_method)?.label.toLowerCase();
  return (
    <p className="rail-muted">
      Verified <TimeAgo at={store.verified_at} />
      {store.verified_by === null ? '' : ` by ${store.verified_by.nickname}`}
      {method === undefined ? '' : `, ${method}`}
      {store.recheck_on === null ? '' : `; check again on ${store.recheck_on}`}
    </p>
  );
}
