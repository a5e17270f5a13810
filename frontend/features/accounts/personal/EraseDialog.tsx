import { useState } from 'react';
import { CODE } from '@shared/api/codes';
import { fieldErrors, isApiError } from '@shared/api/errors';
import { Line } from '@shared/form/Line';
import type { Warning } from '@shared/form/saving';
import { DialogFrame } from '@shared/ui/DialogFrame';
import { toast } from '@shared/ui/toasts';
import { useErase } from './api';

interface EraseDialogProps {
  value: string;
  reason: string;
  country: string;
  onClose: () => void;
  onErased: () => void;
}

interface Confirmation {
  warnings: readonly Warning[];
  confirm_token: string;
}

/** A dialog that asks for the email address or phone number again, then erases the person's data. */
export function EraseDialog({ value, reason, country, onClose, onErased }: EraseDialogProps) {
  const [typed, setTyped] = useState('');
  const [message, setMessage] = useState<string | null>(null);
  const erasing = useErase();
  const send = async () => {
    const request = { value, reason, country };
    try {
      await erasing.mutateAsync(request).catch((error: unknown) => {
        // The screen behind this dialog already shows the records to erase.
        if (!isApiError(error) || error.code !== CODE.needsConfirmation) throw error;
        const { confirm_token: token } = error.data as Confirmation;
        return erasing.mutateAsync({ ...request, token });
      });
      toast.success('Erasure started');
      onErased();
    } catch (error) {
      if (!isApiError(error)) throw error;
      setMessage(Object.values(fieldErrors(error))[0] ?? error.message);
    }
  };
  return (
    <DialogFrame
      title="Erase this person?"
      label="Erase"
      isDangerous
      isDisabled={typed.trim() !== value}
      onGoOn={send}
      onClose={onClose}
    >
      <p>
        All personal data of <strong>{value}</strong> will be removed from records and their history in all
        countries. Business data is kept. This cannot be undone.
      </p>
      <Line
        label={`Type ${value} to confirm`}
        value={typed}
        longest={254}
        error={message}
        onChange={setTyped}
      />
    </DialogFrame>
  );
}
