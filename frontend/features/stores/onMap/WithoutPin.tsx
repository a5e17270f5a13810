import Button from '@mui/material/Button';
import { formatNumber } from '@shared/format/count';
import type { MapPart } from '@shared/table/state/definition';
import { useStoresWithoutPin } from './useStoreMap';

/** A button with the number of stores without a pin. A click lists them. */
export function WithoutPin({ filters, onShow }: { filters: MapPart['filters']; onShow: () => void }) {
  const storeList = useStoresWithoutPin(filters);
  if (storeList === undefined || storeList.total === 0) return null;
  const { total, total_is_exact } = storeList;
  const count = `${total_is_exact ? '' : 'About '}${formatNumber(total)}`;
  return (
    <Button variant="ghost" size="small" onClick={onShow}>
      {total === 1 ? '1 store has no pin' : `${count} stores have no pin`}
    </Button>
  );
}
