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
      follows: 'Those in which everything is minor are applied. All others stay as they are and are listed.',
      done: (rows) => `${rows} applied`,
    },
    {
      id: 'reject',
      label: 'Reject',
      title: (rows) => `Reject ${rows}`,
      follows: 'What the source says is not taken, and not asked about again until it says something else.',
      done: (rows) => `${rows} rejected`,
      // "Other" requires a separate text, so it is available for single records only.
      asks: [
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
      label: 'Put off',
      title: (rows) => `Put off ${rows}`,
      follows: 'They come back on that day.',
      done: (rows) => `${rows} put off`,
      asks: [{ kind: 'choice', name: 'snooze_until', label: 'Ask again', options: days }],
    },
    {
      id: 'release',
      label: 'Give back',
      title: (rows) => `Give ${rows} back`,
      follows: 'Colleagues can take them.',
      done: (rows) => `${rows} given back`,
    },
  ];
}
