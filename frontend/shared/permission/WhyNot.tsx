import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useId, useRef, useState } from 'react';
import { callApi } from '@shared/api/client';
import { useCountryCode } from '@shared/session/hooks';
import { Notice } from '@shared/ui/Notice';
import { Spinner } from '@shared/ui/Spinner';
import { useScreenActions } from '@shared/workspace/hooks';

interface WhyNotProps {
  objectType: string;
  objectId: number;
  /** Version of the record. Each save may change the possible actions. */
  version: number;
}

const TITLE = 'Why can’t I…?';

/** A card with the actions that are not possible now and their reasons, loaded on request. */
export function WhyNot({ objectType, objectId, version }: WhyNotProps) {
  const [isOpen, setOpen] = useState(false);
  const [requestCount, setRequestCount] = useState(0);
  const listId = useId();
  const card = useRef<HTMLElement>(null);
  useEffect(() => {
    // If opened from the command palette, the card may be far below the visible part.
    if (requestCount > 0) card.current?.scrollIntoView({ block: 'center' });
  }, [requestCount]);
  const ask = () => {
    setOpen(true);
    setRequestCount((times) => times + 1);
  };
  useScreenActions([{ label: TITLE, run: ask }]);
  return (
    <section ref={card} className={isOpen ? 'stack card' : undefined}>
      <Button
        variant="ghost"
        size="small"
        className="self-start"
        aria-expanded={isOpen}
        aria-controls={listId}
        onClick={() => setOpen(!isOpen)}
      >
        {TITLE}
      </Button>
      <div id={listId} role="status">
        {isOpen ? <Reasons objectType={objectType} objectId={objectId} version={version} /> : null}
      </div>
    </section>
  );
}

function useReasons({ objectType, objectId, version }: WhyNotProps) {
  const country = useCountryCode();
  return useQuery({
    queryKey: ['unavailable', objectType, objectId, country, version],
    queryFn: ({ signal }) =>
      callApi(
        'system/get_unavailable_actions',
        { object_type: objectType, object_id: objectId },
        { signal, country, handles: 'all' },
      ),
    // Claims expire and colleagues decide, so earlier reasons may be outdated.
    staleTime: 0,
  });
}

/** A notice with the reason why the user may not edit the record; empty until loaded. */
export function WhyNotEdit(props: WhyNotProps) {
  const { data } = useReasons(props);
  const reason = data?.list.find(({ action }) => action === 'edit')?.reason;
  return (
    <Notice role="status">
      {reason === undefined ? 'Editing is locked.' : `Editing is locked. ${reason}`}
    </Notice>
  );
}

function Reasons(props: WhyNotProps) {
  const { data, error } = useReasons(props);
  if (data === undefined)
    return (
      <p className="muted small">{error?.message ?? <Spinner size="small" label="Loading reasons" />}</p>
    );
  if (data.list.length === 0) return <p className="muted small">All actions are available.</p>;
  return (
    <dl className="ruled small">
      {data.list.map(({ action, label, reason }) => (
        <div key={action}>
          <dt className="strong">{label}</dt>
          <dd className="muted">{reason}</dd>
        </div>
      ))}
    </dl>
  );
}
