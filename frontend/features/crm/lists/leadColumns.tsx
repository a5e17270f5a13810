import { useState } from 'react';
import { formatMoney } from '@shared/format/money';
import type { Choice } from '@shared/session/bootstrap';
import { useCountry } from '@shared/session/hooks';
import type { Column } from '@shared/table/columns';
import { RecordLink } from '@shared/table/RecordLink';
import { StatusChip } from '@shared/ui/StatusChip';
import { TimeAgo } from '@shared/ui/TimeAgo';
import { LEAD, labelIn, STAGE_TONES, type LeadRow } from '../model';
import './leadList.css';

export interface LeadLabels {
  stage: readonly Choice[];
  source: readonly Choice[];
  interest: readonly Choice[];
}

export function leadColumns(labels: LeadLabels): readonly Column<LeadRow>[] {
  return [
    {
      id: 'name',
      header: 'Name',
      width: 220,
      cell: (row) => (
        <RecordLink path={LEAD} id={row.lead_id}>
          {row.name}
        </RecordLink>
      ),
    },
    {
      id: 'stage',
      header: 'Stage',
      width: 120,
      cell: ({ stage }) => <StatusChip tone={STAGE_TONES[stage]} label={labelIn(labels.stage, stage)} />,
    },
    {
      id: 'next_task',
      header: 'Next task',
      sort: 'next_action_at',
      width: 170,
      cell: (row) => (row.next_task === null ? null : <NextTask task={row.next_task} />),
    },
    {
      id: 'value',
      header: 'Value',
      sort: 'expected_value',
      align: 'right',
      cell: (row) => (row.expected_value === null ? null : <Money amount={row.expected_value} />),
    },
    { id: 'owner', header: 'Owner', cell: (row) => row.owner.nickname },
    {
      id: 'contact',
      header: 'Contact',
      width: 170,
      cell: ({ contact }) =>
        contact === null ? null : (
          <>
            {contact.name === '' ? <span className="nothing">No name</span> : contact.name}
            <span className="cell-sub">{contact.phone || contact.whatsapp || contact.email}</span>
          </>
        ),
    },
    {
      id: 'days',
      header: 'Days in stage',
      sort: 'stage_entered_at',
      align: 'right',
      cell: (row) => (
        <>
          {row.days_in_stage}
          {row.is_stale ? <span className="cell-sub lead-stale">No news</span> : null}
        </>
      ),
    },
    {
      id: 'last_contact',
      header: 'Last contact',
      sort: 'last_contact_at',
      cell: (row) => <TimeAgo at={row.last_contact_at} />,
    },
    { id: 'region', header: 'Region', cell: (row) => row.region_path || null },
    { id: 'source', header: 'Source', cell: (row) => labelIn(labels.source, row.source) },
    { id: 'updated', header: 'Updated', cell: (row) => <TimeAgo at={row.updated_at} /> },
    { id: 'created', header: 'Created', sort: 'created_at', cell: (row) => <TimeAgo at={row.created_at} /> },
    {
      id: 'interests',
      header: 'Interests',
      cell: (row) => row.interests.map((one) => labelIn(labels.interest, one)).join(', ') || null,
    },
    {
      id: 'priority',
      header: 'Priority',
      cell: ({ priority }) =>
        priority === 'high' ? (
          <StatusChip tone="danger" label="High" />
        ) : priority === 'low' ? (
          'Low'
        ) : (
          'Normal'
        ),
    },
    { id: 'id', header: 'Id', align: 'right', cell: (row) => row.lead_id },
  ];
}

/** An amount in the country's currency. */
export function Money({ amount }: { amount: number }) {
  const country = useCountry();
  return <span className="lead-money">{formatMoney(amount, country)}</span>;
}

/** What is to be done next, red once it is overdue; in words, not by its colour alone. */
export function NextTask({ task }: { task: NonNullable<LeadRow['next_task']> }) {
  // Rows are drawn anew when they are read: to the minute is not needed here.
  const [now] = useState(Date.now);
  const isOverdue = Date.parse(task.due_at) < now;
  return (
    <span className="lead-next" data-overdue={isOverdue}>
      {task.title}
      <span className="cell-sub">
        {isOverdue ? 'Overdue, ' : ''}
        <TimeAgo at={task.due_at} />
      </span>
    </span>
  );
}

/** A row on a narrow screen. */
export function LeadListCard({ row, labels }: { row: LeadRow; labels: LeadLabels }) {
  return (
    <div className="lead-list-card">
      <RecordLink path={LEAD} id={row.lead_id}>
        {row.name}
      </RecordLink>
      <span className="lead-list-chips">
        <StatusChip tone={STAGE_TONES[row.stage]} label={labelIn(labels.stage, row.stage)} />
        {row.priority === 'high' ? <StatusChip tone="danger" label="High" /> : null}
        {row.is_stale ? <StatusChip tone="warning" label="No news" /> : null}
      </span>
      <span className="lead-list-facts">
        <span>{row.owner.nickname}</span>
        {row.expected_value === null ? null : <Money amount={row.expected_value} />}
        {row.region_path === '' ? null : <span>{row.region_path}</span>}
      </span>
      {row.next_task === null ? null : <NextTask task={row.next_task} />}
    </div>
  );
}
