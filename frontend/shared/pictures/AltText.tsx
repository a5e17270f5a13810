import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { callApi } from '@shared/api/client';
import { formCall } from '@shared/form/saving';
import { useCountryCode } from '@shared/session/hooks';
import { Button } from '@shared/ui/Button';
import { Icon } from '@shared/ui/Icon';
import { Input } from '@shared/ui/Input';
import type { PictureRef } from './model';
import { refOf, useRememberPicture } from './pictures';

const LONGEST = 160;

/** The alt text of a picture, or a button to add it. */
export function AltText({ picture, isDisabled }: { picture: PictureRef; isDisabled: boolean }) {
  const [isWriting, setWriting] = useState(false);
  if (picture.alt !== '') return <p className="field-help">{picture.alt}</p>;
  if (isWriting) return <AltForm pictureId={picture.picture_id} onClose={() => setWriting(false)} />;
  return (
    <p className="line warning small">
      <Icon name="warning" /> No alt text yet
      {isDisabled ? null : (
        <Button variant="ghost" size="small" onClick={() => setWriting(true)}>
          Add alt text
        </Button>
      )}
    </p>
  );
}

/** A form for the alt text. Saved immediately, because other records may use the picture too. */
function AltForm({ pictureId, onClose }: { pictureId: number; onClose: () => void }) {
  const id = useId();
  const client = useQueryClient();
  const country = useCountryCode();
  const remember = useRememberPicture();
  const [words, setWords] = useState('');
  const save = useMutation({
    mutationFn: async () => {
      const calls = { ...formCall, country };
      const now = await callApi('picture/get_picture_detail', { picture_id: pictureId }, calls);
      // A colleague has added an alt text meanwhile; do not overwrite it.
      if (now.alt.local !== '' || now.alt.en !== '') return now;
      const alt = { ...now.alt, local: words.trim() };
      return callApi('picture/edit_picture', { picture_id: pictureId, version: now.version, alt }, calls);
    },
    onSuccess: async (saved) => {
      remember(refOf(saved));
      onClose();
      await client.invalidateQueries({ queryKey: ['pictures', country] });
    },
  });
  const isEmpty = words.trim() === '';
  return (
    <div className="stack-tight slot-alt">
      <label htmlFor={id}>Alt text</label>
      <div className="row">
        <Input
          id={id}
          ref={(field) => field?.focus()}
          value={words}
          maxLength={LONGEST}
          aria-describedby={`${id}-note`}
          onChange={({ target }) => setWords(target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            // Enter would submit the surrounding form.
            event.preventDefault();
            if (!isEmpty && !save.isPending) save.mutate();
          }}
        />
        <Button size="small" isBusy={save.isPending} disabled={isEmpty} onClick={() => save.mutate()}>
          {save.isPending ? 'Saving…' : 'Save'}
        </Button>
        <Button variant="ghost" size="small" onClick={onClose}>
          Cancel
        </Button>
      </div>
      <p id={`${id}-note`} className={save.error === null ? 'field-help' : 'field-error'}>
        {save.error?.message ?? 'Describe the picture for people who can’t see it.'}
      </p>
    </div>
  );
}
