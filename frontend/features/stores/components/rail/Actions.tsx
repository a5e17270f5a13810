import type { RecordForm } from '@shared/form/useRecordForm';
import { Button } from '@shared/ui/Button';
import type { StoreDetail } from '../../model';
import { ActionQuestion } from './ActionQuestion';
import type { StoreAction } from './actions';
import { useActions } from './useActions';
import './rail.css';

interface ActionsProps {
  store: StoreDetail;
  record: RecordForm;
  /** Actions to show. Only permitted ones appear. */
  actions: readonly StoreAction[];
}

/** The buttons of actions, and their dialogs. */
export function Actions({ store, record, actions }: ActionsProps) {
  const acting = useActions(store, record);
  const allowed = actions.filter(({ name }) => store.allowed_actions.includes(name));
  if (allowed.length === 0) return null;
  return (
    <div className="row rail-actions">
      {allowed.map((action) => (
        <ActionButton
          key={action.name}
          action={action}
          isDirty={record.isDirty}
          isBusy={acting.isTaking || record.isSaving}
          onTake={() => void acting.begin(action)}
        />
      ))}
      <ActionQuestion store={store} acting={acting} />
    </div>
  );
}

interface ActionButtonProps {
  action: StoreAction;
  isDirty: boolean;
  isBusy: boolean;
  onTake: () => void;
}

function ActionButton({ action, isDirty, isBusy, onTake }: ActionButtonProps) {
  const isMain = action.name === 'publish';
  return (
    <Button
      variant={isMain ? 'filled' : 'quiet'}
      color={action.isDangerous ? 'error' : 'primary'}
      isBusy={isBusy}
      onClick={onTake}
    >
      {isMain && isDirty ? 'Save and publish' : action.label}
      {action.inputs.length > 0 ? '…' : ''}
    </Button>
  );
}
