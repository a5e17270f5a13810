import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { callApi } from '@shared/api/client';
import type { CallInput, CallOutput } from '@shared/api/types';
import { formatCount } from '@shared/format/count';
import { useEnum } from '@shared/session/bootstrap';
import { useCountryCode } from '@shared/session/hooks';
import { LoadError } from '@shared/ui/LoadError';
import { Icon } from '@shared/ui/Icon';
import { PopoverDialog } from '@shared/ui/PopoverDialog';
import { SkeletonRows } from '@shared/ui/SkeletonRows';
import { leadKeys } from '../api';
import { Money } from '../lists/leadCells';

type Filters = NonNullable<CallInput<'crm/get_forecast'>['filters']>;
type Expected = Omit<CallOutput<'crm/get_forecast'>['owners'][number], 'owner'>;

interface ForecastButtonProps {
  /** Filters of the board. */
  narrowed: Readonly<Record<string, unknown>>;
}

/** A button that shows the expected value of the open leads on the board, by stage and by owner. */
export function ForecastButton({ narrowed }: ForecastButtonProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  return (
    <>
      <Button
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        endIcon={<Icon name="down" size={14} />}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        Forecast
      </Button>
      <PopoverDialog label="Forecast" anchor={anchor} onClose={() => setAnchor(null)} className="forecast">
        <Forecast filters={narrowed} />
      </PopoverDialog>
    </>
  );
}

function Forecast({ filters }: { filters: Filters }) {
  const country = useCountryCode();
  const stages = useEnum('lead_stage');
  const { data, error, refetch } = useQuery({
    queryKey: [...leadKeys.all, 'forecast', country, filters],
    queryFn: ({ signal }) => callApi('crm/get_forecast', { filters }, { signal, country, handles: 'all' }),
    staleTime: 0,
  });
  if (error !== null) return <LoadError error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <SkeletonRows rows={6} height={32} />;
  return (
    <>
      <p className="muted small">The value of each open lead, weighted by the probability of its stage.</p>
      <ExpectedTable
        of="Stage"
        rows={data.stages.map(
          ({ stage, ...expected }) =>
            [stages.find(({ value }) => value === stage)?.label ?? stage, expected] as const,
        )}
      />
      <ExpectedTable
        of="Owner"
        rows={data.owners.map(
          ({ owner, ...expected }) => [owner?.nickname ?? 'Unassigned', expected] as const,
        )}
      />
    </>
  );
}

interface ExpectedTableProps {
  /** Heading of the rows. */
  of: string;
  rows: readonly (readonly [name: string, expected: Expected])[];
}

function ExpectedTable({ of, rows }: ExpectedTableProps) {
  const sum = rows.reduce(
    (all, [, each]) => ({
      total: all.total + each.total,
      sum_value: all.sum_value + each.sum_value,
      forecast: all.forecast + each.forecast,
    }),
    { total: 0, sum_value: 0, forecast: 0 },
  );
  return (
    <table className="small forecast-table">
      <thead>
        <tr>
          <th scope="col">{of}</th>
          <th scope="col">Leads</th>
          <th scope="col">Value</th>
          <th scope="col">Forecast</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(([name, expected], place) => (
          <ExpectedRow key={`${place} ${name}`} name={name} expected={expected} />
        ))}
      </tbody>
      <tfoot>
        <ExpectedRow name="Total" expected={sum} />
      </tfoot>
    </table>
  );
}

function ExpectedRow({ name, expected }: { name: string; expected: Expected }) {
  return (
    <tr>
      <th scope="row">{name}</th>
      <td>{formatCount(expected.total)}</td>
      <td>
        <Money amount={expected.sum_value} />
      </td>
      <td>
        <Money amount={expected.forecast} />
      </td>
    </tr>
  );
}
