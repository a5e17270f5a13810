import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { callApi } from '@shared/api/client';
import { isApiError } from '@shared/api/errors';
import type { CallInput } from '@shared/api/types';
import { useEnum } from '@shared/session/bootstrap';
import { useCountry, useCountryCode } from '@shared/session/hooks';
import { Input } from '@shared/ui/Input';
import { EditorFrame, type EditorProps } from './EditorFrame';
import { beyondTheWeek } from './beyondTheWeek';
import { read, WRITTEN, type Reading } from './written';
import { Spinner } from '@shared/ui/Spinner';

/** An editor for a single-line value, initially the proposed one. */
export function TextEditor(props: EditorProps) {
  const { field, proposed_value } = props.diff;
  const cuisines = useEnum('cuisine');
  const country = useCountry();
  if (field === 'hours') return <HoursEditor {...props} />;
  const before = WRITTEN[field]?.write(proposed_value, cuisines) ?? '';
  return (
    <LineEditor
      {...props}
      before={before}
      onRead={(text) => Promise.resolve(read(field, text, proposed_value, cuisines, country))}
    />
  );
}

/** An editor for opening hours in OpenStreetMap syntax. The server converts them in both directions. */
function HoursEditor(props: EditorProps) {
  const country = useCountryCode();
  const { proposed_value } = props.diff;
  const hours = isHours(proposed_value) ? proposed_value : {};
  const { data, isPending } = useQuery({
    queryKey: ['hours as text', country, hours],
    queryFn: ({ signal }) => callApi('store/preview_hours', hours, { signal, country, handles: 'all' }),
    retry: false,
  });
  if (isPending)
    return (
      <span className="stack diff-editor">
        <Spinner size="small" label="Loading the hours" />
      </span>
    );
  const readHours = async (text: string): Promise<Reading> => {
    if (text.trim() === '') return { problem: 'Enter the hours.' };
    try {
      const { hours: week, warnings } = await callApi(
        'store/parse_hours',
        { osm: text },
        { country, handles: 'all' },
      );
      const { hours_mode, regular_hours } = week;
      const problem = warnings[0] ?? beyondTheWeek(week);
      return problem === undefined ? { value: { hours_mode, regular_hours } } : { problem };
    } catch (error) {
      if (!isApiError(error)) throw error;
      return { problem: error.message };
    }
  };
  return <LineEditor {...props} before={data?.osm ?? ''} onRead={readHours} />;
}

/** Check for the format of the API, in which hours are proposed. */
function isHours(value: unknown): value is CallInput<'store/preview_hours'> {
  return typeof value === 'object' && value !== null;
}

interface LineEditorProps extends EditorProps {
  before: string;
  onRead: (text: string) => Promise<Reading>;
}

function LineEditor({ diff, before, onRead, onTake, onClose }: LineEditorProps) {
  const [text, setText] = useState(before);
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const hintId = useId();
  const hint = WRITTEN[diff.field]?.hint;
  const take = async () => {
    setBusy(true);
    const reading = await onRead(text);
    setBusy(false);
    if ('problem' in reading) setProblem(reading.problem);
    else onTake(reading.value, text.trim());
  };
  return (
    <EditorFrame problem={problem} isBusy={isBusy} onTake={() => void take()} onClose={onClose}>
      <Input
        autoFocus
        aria-label={`New value for ${diff.label}`}
        aria-invalid={problem !== null}
        aria-describedby={hint === undefined ? undefined : hintId}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      {hint === undefined ? null : (
        <span id={hintId} className="cell-sub">
          {hint}
        </span>
      )}
    </EditorFrame>
  );
}
