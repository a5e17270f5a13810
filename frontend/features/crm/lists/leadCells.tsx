import { useState } from 'react';
import { formatMoney } from '@shared/format/money';
import type { Cells } from '@shared/records/recordColumns';
import { useEnum } from '@shared/session/bootstrap';
import { useCountry } from '@shared/session/hooks';
import { RecordLink } from '@shared/table/columns/RecordLink';
import { Person } from '@shared/ui/Person';
import { StatusChip } from '@shared/ui/StatusChip';
import { TimeAgo } from '@shared/session/TimeAgo';
import { LEAD, labelIn, STAGE_TONES, type LeadRow } from '../model';

/** List columns that render more than the plain value. */
export const LEAD_CELLS: Cells<'lead'> = {
  name: {
    width: 220,
    cell: (row) => (
      <RecordLink path={LEAD} id={row.lead_id}>
        {row.name}
      </RecordLink>
    ),
  },
  stage: { width: 120, cell: ({ stage }) => <Stage stage={stage} /> },
  next_task: {
    width: 170,
    cell: (row) => (row.next_task === null ? null : <NextTask task={row.next_task} />),
  },
  value: { cell: (row) => (row.expected_value === null ? null : <Money amount={row.expected_value} />) },
  contact: {
    width: 170,
    cell: ({ contact }) =>
      contact === null ? null : (
        <>
          {contact.name === '' ? <span className="muted">No name</span> : contact.name}
          <span className="cell-sub">{contact.phone || contact.whatsapp || contact.email}</span>
        </>
      ),
  },
  days: {
    cell: (row) => (
      <>
        {row.days_in_stage}
        {row.is_stale ? <span className="cell-sub danger">No activity</span> : null}
      </>
    ),
  },
  last_contact: { cell: (row) => <TimeAgo at={row.last_contact_at} /> },
  priority: { cell: ({ priority }) => (priority === 'high' ? <High /> : <Priority priority={priority} />) },
};

function Stage({ stage }: Pick<LeadRow, 'stage'>) {
  return <StatusChip tone={STAGE_TONES[stage]} label={labelIn(useEnum('lead_stage'), stage)} />;
}

function Priority({ priority }: Pick<LeadRow, 'priority'>) {
  return labelIn(useEnum('lead_priority'), priority);
}

function High() {
  return <StatusChip tone="danger" label="High" />;
}

/** An amount in the country's currency. */
export function Money({ amount }: { amount: number }) {
  const country = useCountry();
  return <span className="numbers unbroken">{formatMoney(amount, country)}</span>;
}

/** The next task of a lead. If overdue, it is red and also labeled in words, not by color alone. */
export function NextTask({ task }: { task: NonNullable<LeadRow['next_task']> }) {
  // Rows render again after each load, so the time need not be exact to the minute.
  const [now] = useState(Date.now);
  const isOverdue = Date.parse(task.due_at) < now;
  return (
    <span className={`small ${isOverdue ? 'danger' : ''}`}>
      {task.title}
      <span className={isOverdue ? 'cell-sub danger' : 'cell-sub'}>
        {isOverdue ? 'Overdue, ' : ''}
        <TimeAgo at={task.due_at} />
      </span>
    </span>
  );
}

/** A lead's row on a narrow screen. */
export function LeadListCard({ row }: { row: LeadRow }) {
  return (
    <div className="stack">
      <RecordLink path={LEAD} id={row.lead_id}>
        {row.name}
      </RecordLink>
      <span className="facts">
        <Stage stage={row.stage} />
        {row.priority === 'high' ? <High /> : null}
        {row.is_stale ? <StatusChip tone="warning" label="No activity" /> : null}
      </span>
      <span className="facts muted">
        <Person person={row.owner} />
        {row.expected_value === null ? null : <Money amount={row.expected_value} />}
        {row.region_path === '' ? null : <span>{row.region_path}</span>}
      </span>
      {row.next_task === null ? null : <NextTask task={row.next_task} />}
    </div>
  );
}
