import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { callApi } from '@shared/api/client';
import { fetchFileOrJob } from '@shared/api/fileOrJob';
import type { CallInput } from '@shared/api/types';
import { useAllowed } from '@shared/permission/Allowed';
import { useEnum } from '@shared/session/bootstrap';
import { useCountryCode } from '@shared/session/hooks';
import type { ListDefinition } from '@shared/table/definition';
import { ListScreen } from '@shared/table/ListScreen';
import type { ListDefaults } from '@shared/table/listState';
import { messageKeys } from '../api';
import { messageBulk } from '../lists/messageBulk';
import { MessageCard, messageColumns } from '../lists/messageColumns';
import { MESSAGE_LIST, type MessageRow } from '../model';

interface MessageListProps {
  defaults: ListDefaults;
  onShow: (id: number) => void;
}

/** What businesses write to us; without a status, what is still to be done. */
export function MessageList({ defaults, onShow }: MessageListProps) {
  const country = useCountryCode();
  const takesContacts = useAllowed('manager');
  const client = useQueryClient();
  const type = useEnum('message_type');
  const status = useEnum('message_status');
  const channel = useEnum('message_channel');
  const resolutions = useEnum('message_resolution');
  const labels = useMemo(() => ({ type, status, channel }), [type, status, channel]);
  const definition = useMemo<ListDefinition<MessageRow>>(() => {
    const open = (row: MessageRow) => onShow(row.message_id);
    return {
      area: 'business_message',
      waitingKey: 'messages',
      title: 'Business messages',
      defaults,
      columns: messageColumns(labels, open),
      rowId: (row) => row.message_id,
      recordPath: MESSAGE_LIST,
      onOpen: open,
      newPath: MESSAGE_LIST,
      newQuery: { new: 1 },
      newLabel: 'Note a message',
      searchLabel: 'Search sender, words, store, id',
      nameOf: (row) => row.subject,
      bulk: messageBulk(client, country, resolutions),
      exporting: {
        one: 'message',
        many: 'messages',
        leavesOut: takesContacts ? [] : ['sender'],
        fetch: (input) =>
          fetchFileOrJob(
            'business_message/export_messages',
            input as CallInput<'business_message/export_messages'>,
            'business messages.xlsx',
            { country },
          ),
      },
      map: null,
      card: (row) => <MessageCard row={row} labels={labels} open={open} />,
      empty: {
        icon: 'comment',
        title: 'Nobody is waiting for an answer',
        hint: 'What owners, advertisers and others write by form or e-mail comes here. Note what you are told by phone, too.',
      },
      queryKey: (input) => messageKeys.list(country, input),
      fetch: (input, signal) =>
        callApi('business_message/query_messages', input as CallInput<'business_message/query_messages'>, {
          signal,
          handles: 'all',
        }),
    };
  }, [client, country, defaults, labels, resolutions, takesContacts, onShow]);
  return <ListScreen definition={definition} />;
}
