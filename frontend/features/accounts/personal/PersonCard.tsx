import { useRef, useState } from 'react';
import { fieldErrors, isApiError } from '@shared/api/errors';
import { Line } from '@shared/form/Line';
import { formatNumber } from '@shared/format/count';
import { Button } from '@shared/ui/Button';
import { toast } from '@shared/ui/toasts';
import { useRefusalFocus } from '@shared/ui/useRefusalFocus';
import { useExport, type PersonRecord } from './api';
import { EraseDialog } from './EraseDialog';

interface PersonCardProps {
  value: string;
  country: string;
  records: readonly PersonRecord[];
  onErased: () => void;
}

/** The data stored about a person, by kind of record, with buttons to export and erase it. */
export function PersonCard({ value, country, records, onErased }: PersonCardProps) {
  const [reason, setReason] = useState('');
  const [error, setError] = useState<string | null>(null);
  const card = useRef<HTMLElement>(null);
  const focusRefused = useRefusalFocus(card);
  const [isErasing, setErasing] = useState(false);
  const exporting = useExport();
  const refuse = (why: string | null) => {
    setError(why);
    focusRefused();
  };
  /** Run the action if a reason is given, otherwise show an error. */
  const withReason = (go: () => void) => {
    if (reason.trim() !== '') {
      go();
      return;
    }
    refuse('Enter who made the request, and when');
  };
  const give = () => {
    exporting.mutate(
      { value, reason, country },
      {
        onSuccess: () => {
          toast.success('Export started');
          setReason('');
        },
        onError: (refusal) =>
          refuse(isApiError(refusal) ? (Object.values(fieldErrors(refusal))[0] ?? refusal.message) : null),
      },
    );
  };
  return (
    <section ref={card} className="stack-wide card" aria-label="Stored data">
      <h2>{value}</h2>
      {records.length === 0 ? (
        <p>No data is stored about this address or number.</p>
      ) : (
        <Counts records={records} />
      )}
      {records.length === 0 ? null : (
        <>
          <Line
            label="Reason"
            isRequired
            value={reason}
            longest={300}
            help="Who made the request, and when. Stored with the request."
            error={error}
            onChange={(text) => {
              setReason(text);
              setError(null);
            }}
          />
          <div className="row">
            <Button variant="filled" isBusy={exporting.isPending} onClick={() => withReason(give)}>
              Export
            </Button>
            <Button variant="ghost" color="error" onClick={() => withReason(() => setErasing(true))}>
              Erase…
            </Button>
          </div>
        </>
      )}
      {isErasing ? (
        <EraseDialog
          value={value}
          reason={reason}
          country={country}
          onClose={() => setErasing(false)}
          onErased={onErased}
        />
      ) : null}
    </section>
  );
}

function Counts({ records }: { records: readonly PersonRecord[] }) {
  return (
    <dl className="stack-tight counts ruled">
      {records.map(({ kind, label, count, is_more }) => (
        <div key={kind}>
          <dt>{label}</dt>
          <dd className="strong numbers">
            {formatNumber(count)}
            {is_more ? '+' : ''}
          </dd>
        </div>
      ))}
    </dl>
  );
}
