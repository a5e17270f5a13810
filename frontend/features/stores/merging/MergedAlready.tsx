import Button from '@mui/material/Button';
import { Kbd } from '@shared/keys/Kbd';
import { useListKeys } from '@shared/keys/useListKeys';
import { useWorkspace } from '@shared/workspace/hooks';
import { EmptyState } from '@shared/ui/EmptyState';
import '../components/duplicates/duplicates.css';
import { storeName, STORE_DUPLICATES, STORE_EDIT, type StoreDetail } from '../model';
import { MergedNotice } from './MergedNotice';
import { useQueue } from './useQueue';

/** A message instead of the comparison if one of the stores is already merged into another one. */
export function MergedAlready({ store, a, b }: { store: StoreDetail; a: number; b: number }) {
  const workspace = useWorkspace();
  const queue = useQueue(a, b);
  const goOn = queue.next === null ? null : queue.goOn;
  useListKeys(goOn === null ? [] : [{ command: 'next', meaning: 'Next pair', run: goOn }]);
  const into = store.merged_into_store;
  return (
    <EmptyState icon="shop" title={`${storeName(store)} is merged already`}>
      <MergedNotice store={store} />
      <div className="row">
        {into === null ? null : (
          <Button onClick={() => workspace.open(STORE_EDIT, { id: into.store_id })}>
            Open {storeName(into)}
          </Button>
        )}
        <Button variant={goOn === null ? 'filled' : 'ghost'} onClick={() => workspace.open(STORE_DUPLICATES)}>
          Possible duplicates
        </Button>
        {goOn === null ? null : (
          <Button variant="filled" onClick={goOn}>
            Next pair <Kbd of="next" />
          </Button>
        )}
      </div>
    </EmptyState>
  );
}
