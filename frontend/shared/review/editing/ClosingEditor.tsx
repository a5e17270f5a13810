import { useId, useState } from 'react';
import { useEnum } from '@shared/session/bootstrap';
import { DayInput } from '@shared/ui/DayInput';
import { Select } from '@shared/ui/Select';
import { optionsOf } from '@shared/ui/options';
import { EditorFrame, type EditorProps } from './EditorFrame';

interface Closing {
  business_status: string;
  closed_on: string | null;
  reopen_on: string | null;
}

/** An editor for the business status and its dates. */
export function ClosingEditor({ diff, onTake, onClose }: EditorProps) {
  const statuses = useEnum('business_status');
  const [closing, setClosing] = useState(() => diff.proposed_value as Closing);
  const change = (part: Partial<Closing>) => setClosing((now) => ({ ...now, ...part }));
  const { business_status: status, closed_on, reopen_on } = closing;
  const isClosed = status === 'permanently_closed' || status === 'temporarily_closed';
  const take = () => {
    const since = isClosed ? closed_on || null : null;
    const until = status === 'temporarily_closed' ? reopen_on || null : null;
    const words = [
      statuses.find(({ value }) => value === status)?.label ?? status,
      ...(since === null ? [] : [`since ${since}`]),
      ...(until === null ? [] : [`reopens on ${until}`]),
    ];
    onTake({ business_status: status, closed_on: since, reopen_on: until }, words.join(', '));
  };
  return (
    <EditorFrame onTake={take} onClose={onClose}>
      <Select
        autoFocus
        aria-label="Status"
        value={status}
        onChange={(event) => change({ business_status: event.target.value })}
      >
        {optionsOf(statuses)}
      </Select>
      {isClosed ? (
        <DateField label="Closed on" value={closed_on} onChange={(day) => change({ closed_on: day })} />
      ) : null}
      {status === 'temporarily_closed' ? (
        <DateField label="Reopens on" value={reopen_on} onChange={(day) => change({ reopen_on: day })} />
      ) : null}
    </EditorFrame>
  );
}

interface DateFieldProps {
  label: string;
  value: string | null;
  onChange: (day: string) => void;
}

function DateField({ label, value, onChange }: DateFieldProps) {
  const id = useId();
  return (
    <div className="line">
      <label htmlFor={id}>{label}</label>
      <DayInput id={id} value={value ?? ''} onChange={onChange} />
    </div>
  );
}
