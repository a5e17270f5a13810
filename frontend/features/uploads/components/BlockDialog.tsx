import { useState } from 'react';
import { callApi } from '@shared/api/client';
import { fieldErrors, isApiError } from '@shared/api/errors';
import { CODE } from '@shared/api/codes';
import { formCall } from '@shared/form/saving';
import { Labelled } from '@shared/form/Labelled';
import type { PictureDetail } from '@shared/pictures/model';
import { useCountryCode } from '@shared/session/hooks';
import { DialogFrame } from '@shared/ui/DialogFrame';
import { Textarea } from '@shared/ui/Input';
import { Notice } from '@shared/ui/Notice';
import { named } from '@shared/ui/names';
import { toast } from '@shared/ui/toasts';
import { useKeepPicture } from '../api';

interface BlockDialogProps {
  picture: PictureDetail;
  onClose: () => void;
}

interface Confirmation {
  words: readonly string[];
  token: string;
}

/** A dialog that blocks a picture everywhere. It lists first where the picture is used. */
export default function BlockDialog({ picture, onClose }: BlockDialogProps) {
  const country = useCountryCode();
  const keep = useKeepPicture();
  const [reason, setReason] = useState('');
  const [confirmation, setConfirmation] = useState<Confirmation | null>(null);
  const [refused, setRefused] = useState<string | null>(null);
  const block = async () => {
    try {
      const { picture_id, version } = picture;
      const input = { picture_id, version, action: 'block' as const, reason: reason.trim() };
      const token = confirmation === null ? {} : { confirm_token: confirmation.token };
      keep(await callApi('picture/change_picture_status', { ...input, ...token }, { ...formCall, country }));
      toast.success(`${named(picture.file_name)} is blocked`);
      onClose();
    } catch (error) {
      if (isApiError(error) && error.code === CODE.needsConfirmation)
        setConfirmation(confirmationOf(error.data));
      else setRefused(messageOf(error));
    }
  };
  return (
    <DialogFrame
      title={`Block ${picture.file_name}?`}
      label={confirmation === null ? 'Block' : 'Block anyway'}
      isDangerous
      onGoOn={block}
      onClose={onClose}
    >
      <p>The picture is hidden everywhere and cannot be chosen until it is unblocked.</p>
      {confirmation === null ? null : (
        <div role="alert">
          {confirmation.words.map((words) => (
            <Notice key={words} severity="warning">
              {words}
            </Notice>
          ))}
        </div>
      )}
      <Labelled label="Why" help="Recorded in history." error={refused}>
        {(control) => (
          <Textarea
            {...control}
            rows={2}
            maxLength={500}
            value={reason}
            onChange={(event) => setReason(event.target.value)}
          />
        )}
      </Labelled>
    </DialogFrame>
  );
}

function confirmationOf(data: unknown): Confirmation {
  const { warnings, confirm_token: token } = data as { warnings: { msg: string }[]; confirm_token: string };
  return { words: warnings.map(({ msg }) => msg), token };
}

function messageOf(error: unknown): string | null {
  if (!isApiError(error)) throw error;
  if (error.isSilent || error.isShown) return null;
  return Object.values(fieldErrors(error))[0] ?? error.message;
}
