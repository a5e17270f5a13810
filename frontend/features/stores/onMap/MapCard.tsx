import { useWorkspace } from '@shared/workspace/hooks';
import { Icon } from '@shared/ui/Icon';
import { StatusChip } from '@shared/ui/StatusChip';
import { labelIn, type StoreLabels } from '../lists/storeColumns';
import { Thumbnail } from '../lists/Thumbnail';
import { BUSINESS_STATUS_TONES, fullName, STORE_EDIT, STORE_STATUS_TONES } from '../model';
import type { MapStore } from './items';

interface MapCardProps {
  store: MapStore;
  labels: StoreLabels;
  onClose: () => void;
}

/** The store whose pin was chosen. */
export function MapCard({ store, labels, onClose }: MapCardProps) {
  const workspace = useWorkspace();
  return (
    <section className="store-map-card" aria-label={fullName(store)}>
      <Thumbnail url={store.cover_url} />
      <div className="store-map-words">
        <strong>{fullName(store)}</strong>
        <span className="cell-sub">{labelIn(labels.type, store.store_type)}</span>
        {store.address_text === '' ? null : <span className="store-map-address">{store.address_text}</span>}
        <span className="store-map-chips">
          <StatusChip
            tone={STORE_STATUS_TONES[store.status]}
            label={labelIn(labels.status, store.status) ?? ''}
          />
          <StatusChip
            tone={BUSINESS_STATUS_TONES[store.business_status]}
            label={labelIn(labels.business, store.business_status) ?? ''}
          />
        </span>
        <button
          type="button"
          className="plain-button plain-button-primary"
          onClick={() => workspace.open(STORE_EDIT, { id: store.store_id })}
        >
          Open
        </button>
      </div>
      <button type="button" className="store-map-close" aria-label="Close" onClick={onClose}>
        <Icon name="close" size={16} />
      </button>
    </section>
  );
}
