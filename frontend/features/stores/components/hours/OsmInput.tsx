import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { callApi } from '@shared/api/client';
import { useCountryCode } from '@shared/session/hooks';
import { useUnreadField } from '@shared/hooks/unreadFields';
import { Button } from '@shared/ui/Button';
import { Textarea } from '@shared/ui/Input';
import { Notice } from '@shared/ui/Notice';
import { useSetStoreValues } from '../../fieldHooks';

const UNREAD = 'Your text has not been read yet. Press Read, or clear the field.';

/** A field that reads opening hours from plain text or from OpenStreetMap notation. */
export function OsmInput() {
  const country = useCountryCode();
  const setValues = useSetStoreValues();
  const [text, setText] = useState('');
  const [readText, setReadText] = useState('');
  const isUnread = text.trim() !== '' && text !== readText;
  useUnreadField(isUnread ? UNREAD : null);
  const reading = useMutation({
    mutationFn: (osm: string) => callApi('store/parse_hours', { osm }, { country, handles: 'all' }),
    onSuccess: ({ hours }, read) => {
      setValues(hours);
      setReadText(read);
    },
  });
  return (
    <details className="hours-more">
      <summary>Read hours from text</summary>
      <div className="line at-start">
        <Textarea
          rows={2}
          aria-label="Opening hours as text"
          placeholder="Senin-Jumat 10.00-22.00, Minggu tutup"
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
        <Button
          size="small"
          isBusy={reading.isPending}
          disabled={text.trim() === ''}
          onClick={() => reading.mutate(text)}
        >
          {reading.isPending ? 'Reading…' : 'Read'}
        </Button>
      </div>
      <div role="status">
        {isUnread && !reading.isPending ? (
          <p className="field-help">Press Read to fill in the week.</p>
        ) : null}
        {reading.error === null ? null : <p className="field-error">{reading.error.message}</p>}
        {reading.data?.warnings.map((warning) => (
          <Notice key={warning} severity="warning">
            {warning}
          </Notice>
        ))}
        {reading.data?.warnings.length === 0 ? <p className="field-help">Weekly hours filled in.</p> : null}
      </div>
    </details>
  );
}
