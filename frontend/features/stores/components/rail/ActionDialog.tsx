import { useState } from 'react';
import { DialogFrame } from '@shared/ui/DialogFrame';
import { storeName, type StoreDetail } from '../../model';
import { ActionFields } from './ActionFields';
import { NO_ANSWERS, type ActionAnswers, type StoreAction } from './actions';

interface ActionDialogProps {
  store: StoreDetail;
  action: StoreAction;
  /** True if unsaved changes are saved along with the action. */
  saves: boolean;
  /** Take the action. Resolve to null on success, otherwise to the errors by field. */
  onTake: (answers: ActionAnswers) => Promise<Readonly<Record<string, string>> | null>;
  onClose: () => void;
}

/** A dialog that asks for the inputs of an action, and names the store and the effect. */
export function ActionDialog({ store, action, saves, onTake, onClose }: ActionDialogProps) {
  const [answers, setAnswers] = useState<ActionAnswers>(NO_ANSWERS);
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const take = async () => {
    const refused = await onTake(answers);
    if (refused === null) onClose();
    else setErrors(refused);
  };
  return (
    <DialogFrame
      title={`${action.label}: ${storeName(store)}`}
      label={action.label}
      isDangerous={action.isDangerous}
      isFocused={action.inputs.length === 0}
      onGoOn={take}
      onClose={onClose}
    >
      <p>{action.question?.(storeName(store))}</p>
      {saves ? <p>Your unsaved changes to the store are saved too.</p> : null}
      <ActionFields
        store={store}
        action={action}
        answers={answers}
        errors={errors}
        onChange={(change) => setAnswers({ ...answers, ...change })}
      />
    </DialogFrame>
  );
}
