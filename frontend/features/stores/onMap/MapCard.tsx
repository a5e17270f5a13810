import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { useEnum } from '@shared/session/bootstrap';
import { useWorkspace } from '@shared/workspace/hooks';
import { Icon } from '@shared/ui/Icon';
import { Thumb } from '@shared/ui/Thumb';
import { labelIn, ShopChip, StoreStatusChip } from '../lists/storeCells';
import { storeName, STORE_EDIT } from '../model';
import type { MapStore } from './items';

interface MapCardProps {
  store: MapStore;
  onClose: () => void;
}

/** A card of the store whose pin was selected. */
export function MapCard({ store, onClose }: MapCardProps) {
  const workspace = useWorkspace();
  const types = useEnum('store_type');
  return (
    <section className="line-wide at-start card raised store-map-card" aria-label={storeName(store)}>
      <Thumb url={store.cover_url} icon="shop" />
      <div className="stack-tight grows">
        <strong className="clamp">{storeName(store)}</strong>
        <span className="cell-sub">{labelIn(types, store.store_type)}</span>
        {store.address_text === '' ? null : <span className="clamp">{store.address_text}</span>}
        <span className="facts">
          <StoreStatusChip row={store} />
          <ShopChip row={store} />
        </span>
        <Button
          variant="filled"
          className="self-start"
          onClick={() => workspace.open(STORE_EDIT, { id: store.store_id })}
        >
          Open
        </Button>
      </div>
      <IconButton size="small" aria-label="Close" onClick={onClose}>
        <Icon name="close" size={16} />
      </IconButton>
    </section>
  );
}
