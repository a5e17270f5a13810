import type { Enums } from '@shared/records/useRecordList';
import type { BulkAction, BulkParams } from '@shared/table/actions/bulk';
import { workerPicker } from '@shared/table/filters/pickers';
import { OUTCOMES } from '../model';

/** Return the bulk actions on messages. */
export function messageActions({ message_resolution = [] }: Enums): readonly BulkAction[] {
  return [
    {
      id: 'assign',
      label: 'Assign',
      title: (rows) => `Assign ${rows}`,
      follows: 'The colleague is notified. New messages become open.',
      done: (rows) => `${rows} assigned`,
      inputs: [{ kind: 'record', name: 'assignee_id', label: 'Colleague', picker: workerPicker }],
    },
    {
      id: 'label',
      label: 'Label',
      title: (rows) => `Label ${rows}`,
      follows: 'A message can have at most 5 labels.',
      done: (rows) => `${rows} labeled`,
      inputs: [
        {
          kind: 'text',
          name: 'add_labels',
          label: 'Labels',
          help: 'Separate with commas',
          maxLength: 150,
        },
      ],
    },
    {
      id: 'resolve',
      label: 'Resolve',
      title: (rows) => `Resolve ${rows}`,
      follows: 'Nothing is sent. A new message from the sender reopens the conversation.',
      done: (rows) => `${rows} resolved`,
      inputs: [
        {
          kind: 'choice',
          name: 'resolution',
          label: 'Outcome',
          options: message_resolution.filter(({ value }) => OUTCOMES.some((outcome) => outcome === value)),
        },
      ],
    },
    {
      id: 'spam',
      label: 'Spam',
      title: (rows) => `Mark ${rows} as spam`,
      follows: 'They are closed. Other messages from the senders are sorted last.',
      done: (rows) => `${rows} marked as spam`,
      isDangerous: true,
    },
  ];
}

/** Return the parameters with the comma-separated labels split into a list. */
export function withLabels({ add_labels: typed, ...params }: BulkParams): object {
  if (typed === undefined) return params;
  const labels = String(typed).split(',');
  return { ...params, add_labels: labels.map((label) => label.trim()).filter((label) => label !== '') };
}
