import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { callApi } from '@shared/api/client';
import { useCountryCode } from '@shared/session/hooks';
import { Button } from '@shared/ui/Button';
import { Textarea } from '@shared/ui/Input';
import { Notice } from '@shared/ui/Notice';
import { useSetStoreValues } from '../../fieldHooks';

/** Takes hours over from a text in OpenStreetMap's writing. */
export function OsmInput() {
  const country = useCountryCode();
  const setValues = useSetStoreValues();
  const [text, setText] = useState('');
  const reading = useMutation({
    mutationFn: (osm: string) => callApi('store/parse_hours', { osm }, { country, handles: 'all' }),
    onSuccess: ({ hours }) => setValues(hours),
  });
  return (
    <details className="hours-more">
      <summary>Read from OpenStreetMap text</summary>
      <div className="line at-start">
        <Textarea
          rows={2}
          aria-label="OpenStreetMap text of opening hours"
          placeholder="Mo-Fr 11:00-14:30,17:30-22:00; Su off"
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
        {reading.error === null ? null : <p className="field-error">{reading.error.message}</p>}
        {reading.data?.warnings.map((warning) => (
          <Notice key={warning} severity="warning">
            {warning}
          </Notice>
        ))}
        {reading.data?.warnings.length === 0 ? <p className="field-help">Taken over into the week.</p> : null}
      </div>
    </details>
  );
}
