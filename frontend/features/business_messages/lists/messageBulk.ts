import type { QueryClient } from '@tanstack/react-query';
import { callApi } from '@shared/api/client';
import type { CallInput } from '@shared/api/types';
import { formCall } from '@shared/form/saving';
import type { Choice } from '@shared/session/bootstrap';
import type { BulkAction, BulkDefinition, BulkInput } from '@shared/table/bulk';
import { workerPicker } from '@shared/table/pickers';
import { rowInLists } from '@shared/table/rowsInLists';
import { messageKeys } from '../api';
import { OUTCOMES, type MessageRow } from '../model';

function actions(resolutions: readonly Choice[]): readonly BulkAction[] {
  return [
    {
      id: 'assign',
      label: 'Assign',
      title: (rows) => `Assign ${rows}`,
      follows: 'The colleague is told of each. New ones are open then.',
      done: (rows) => `${rows} assigned`,
      asks: [{ kind: 'record', name: 'assignee_id', label: 'Colleague', picker: workerPicker }],
    },
    {
      id: 'label',
      label: 'Label',
      title: (rows) => `Label ${rows}`,
      follows: 'A message bears five labels at most.',
      done: (rows) => `${rows} labelled`,
      asks: [
        {
          kind: 'text',
          name: 'add_labels',
          label: 'Labels',
          help: 'Several with a comma between',
          maxLength: 150,
        },
      ],
    },
    {
      id: 'resolve',
      label: 'Resolve',
      title: (rows) => `Resolve ${rows}`,
      follows: 'Nothing is sent. Whoever writes again opens theirs.',
      done: (rows) => `${rows} resolved`,
      asks: [
        {
          kind: 'choice',
          name: 'resolution',
          label: 'What became of them',
          options: resolutions.filter(({ value }) => OUTCOMES.some((outcome) => outcome === value)),
        },
      ],
    },
    {
      id: 'spam',
      label: 'Spam',
      title: (rows) => `Mark ${rows} as spam`,
      follows: 'They are closed. What else comes from the same senders will come last.',
      done: (rows) => `${rows} marked as spam`,
      isDangerous: true,
    },
  ];
}

/** What is typed as one text is sent as several labels. */
export function withLabels(input: BulkInput): CallInput<'business_message/bulk_edit_messages'> {
  const { add_labels: typed, ...params } = input.params;
  const labels = String(typed ?? '')
    .split(',')
    .map((label) => label.trim())
    .filter((label) => label !== '');
  const sent = typed === undefined ? params : { ...params, add_labels: labels };
  return { ...input, params: sent } as CallInput<'business_message/bulk_edit_messages'>;
}

/** What may be done with several messages at once. */
export function messageBulk(
  client: QueryClient,
  country: string,
  resolutions: readonly Choice[],
): BulkDefinition {
  return {
    one: 'message',
    many: 'messages',
    country,
    actions: actions(resolutions),
    call: (input) =>
      callApi('business_message/bulk_edit_messages', withLabels(input), { ...formCall, country }),
    nameOf: (id) => {
      const found = rowInLists<MessageRow>(
        client,
        [...messageKeys.all, 'list', country],
        (row) => row.message_id === id,
      );
      return found?.subject ?? `#${id}`;
    },
  };
}
