import { dayAhead } from '@shared/format/dates';
import type { Enums } from '@shared/records/useRecordList';
import { SNOOZE_OPTIONS } from '@shared/review/snoozeOptions';
import type { BulkAction } from '@shared/table/actions/bulk';

/** Return the bulk actions on records under review. Days are in the given time zone. */
export function syncActions(
  { sync_reject_reason: reasons = [] }: Enums,
  timeZone: string,
): readonly BulkAction[] {
  const days = SNOOZE_OPTIONS.map(({ days: ahead, label }) => ({
    value: dayAhead(Date.now(), ahead, timeZone),
    label,
  }));
  return [
    {
      id: 'accept_minor',
      label: 'Accept all minor',
      title: (rows) => `Accept ${rows}`,
      follows: 'Records with only minor changes are applied. All others are skipped and listed.',
      done: (rows) => `${rows} applied`,
    },
    {
      id: 'reject',
      label: 'Reject',
      title: (rows) => `Reject ${rows}`,
      follows: 'The source’s values are rejected and not proposed again until they change.',
      done: (rows) => `${rows} rejected`,
      // "Other" requires a separate text, so it is available for single records only.
      inputs: [
        {
          kind: 'choice',
          name: 'reason',
          label: 'Reason',
          options: reasons.filter(({ value }) => value !== 'other'),
        },
      ],
    },
    {
      id: 'snooze',
      label: 'Snooze',
      title: (rows) => `Snooze ${rows}`,
      follows: 'They return on that day.',
      done: (rows) => `${rows} snoozed`,
      inputs: [{ kind: 'choice', name: 'snooze_until', label: 'Snooze until', options: days }],
    },
    {
      id: 'release',
      label: 'Release',
      title: (rows) => `Release ${rows}`,
      follows: 'Colleagues can take them.',
      done: (rows) => `${rows} released`,
    },
  ];
}
