import { useState } from 'react';
import { fieldErrors, isApiError } from '@shared/api/errors';
import { useAllowed } from '@shared/permission/Allowed';
import { useCountry, useUser } from '@shared/session/hooks';
import { Line } from '@shared/form/Line';
import { DialogFrame } from '@shared/ui/DialogFrame';
import { Checkbox } from '@shared/ui/Tick';
import type { View } from './views';

interface Named {
  name: string;
  scope?: 'private' | 'country';
}

interface ViewDialogProps {
  /** View to rename; null for a new one. */
  view: View | null;
  onSave: (named: Named) => Promise<View>;
  onSaved: (view: View) => void;
  onClose: () => void;
}

/** A dialog for the name of a view and its visibility. */
export function ViewDialog({ view, onSave, onSaved, onClose }: ViewDialogProps) {
  const user = useUser();
  const country = useCountry();
  const [name, setName] = useState(view?.name ?? '');
  const [isShared, setShared] = useState(view?.scope === 'country');
  const [message, setMessage] = useState<string | null>(null);
  const mayShare = useAllowed('manager');
  const isOwn = view === null || view.owner.user_id === user.user_id;
  const save = async () => {
    try {
      onSaved(await onSave({ name, ...(mayShare ? { scope: isShared ? 'country' : 'private' } : {}) }));
    } catch (error) {
      if (!isApiError(error)) throw error;
      setMessage(Object.values(fieldErrors(error))[0] ?? error.message);
    }
  };
  return (
    <DialogFrame
      title={view === null ? 'Save as a view' : 'Rename and share'}
      label="Save"
      onGoOn={save}
      onClose={onClose}
    >
      {view === null ? <p>Saves the current filters, order and columns.</p> : null}
      <Line label="Name" isRequired longest={40} value={name} error={message} onChange={setName} />
      {mayShare ? (
        <label className="line">
          <Checkbox
            checked={isShared}
            disabled={!isOwn}
            onChange={(event) => setShared(event.target.checked)}
          />
          Everyone who works in {country.label} sees it
        </label>
      ) : null}
    </DialogFrame>
  );
}
