import Button from '@mui/material/Button';
import { useWorkspace } from '@shared/workspace/hooks';
import { EmptyState } from '@shared/ui/EmptyState';
import '../components/duplicates/duplicates.css';
import { fullName, STORE_DUPLICATES, STORE_EDIT, type StoreDetail } from '../model';
import { MergedNotice } from './MergedNotice';

/** Instead of the comparison, where one of the two is a part of another store by now. */
export function MergedAlready({ store }: { store: StoreDetail }) {
  const workspace = useWorkspace();
  const into = store.merged_into_store;
  return (
    <EmptyState icon="shop" title={`${fullName(store)} is merged already`}>
      <MergedNotice store={store} />
      <div className="row">
        {into === null ? null : (
          <Button onClick={() => workspace.open(STORE_EDIT, { id: into.store_id })}>
            Open {fullName(into)}
          </Button>
        )}
        <Button variant="filled" onClick={() => workspace.open(STORE_DUPLICATES)}>
          Possible duplicates
        </Button>
      </div>
    </EmptyState>
  );
}
