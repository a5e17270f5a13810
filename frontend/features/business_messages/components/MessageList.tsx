import { useMemo } from 'react';
import { useRecordList, type RecordListParts } from '@shared/records/useRecordList';
import { ListScreen } from '@shared/table/screen/ListScreen';
import { lazyPart } from '@shared/ui/lazyPart';
import { messageKeys } from '../api';
import { messageActions, withLabels } from '../lists/messageBulk';
import { MessageCard, messageCells } from '../lists/messageCells';
import { MESSAGE_FILTERS, useLabelsInUse } from '../lists/messageFilters';
import { useMessageKeys } from '../lists/useMessageKeys';
import { similarityOf } from '../lists/similar';
import type { MessageRow } from '../model';
import { DiscardedMailButton } from './DiscardedMailButton';

const MessagePeek = lazyPart(() => import(/* webpackChunkName: "message-peek" */ './MessagePeek'));

interface MessageListProps {
  onShow: (id: number) => void;
}

/** The table of business messages. Without a status filter it shows open messages. */
export function MessageList({ onShow }: MessageListProps) {
  const free = useLabelsInUse();
  const rowKeys = useMessageKeys(onShow);
  const parts = useMemo<RecordListParts<'business_message'>>(() => {
    const open = (row: MessageRow) => onShow(row.message_id);
    return {
      code: 'business_message',
      waitingKey: 'messages',
      headerAction: <DiscardedMailButton />,
      title: 'Business messages',
      newQuery: { new: 1 },
      newLabel: 'Log a message',
      searchLabel: 'Search sender, keywords, store, ID',
      columns: [
        'sender',
        'subject',
        'type',
        'status',
        'due',
        'assignee',
        'last_entry',
        'store',
        'labels',
        'priority',
        'channel',
        'created',
        'id',
      ],
      filters: MESSAGE_FILTERS,
      free,
      cells: messageCells(open),
      nameOf: (row) => row.subject,
      onOpen: open,
      rowKeys,
      foldKey: similarityOf,
      card: (row) => <MessageCard row={row} open={open} />,
      peek: (row) => <MessagePeek id={row.message_id} />,
      listKey: [...messageKeys.all, 'list'],
      actions: messageActions,
      cellActions: { status: ['resolve', 'spam'], assignee: ['assign'], labels: ['label'] },
      toParams: withLabels,
      empty: {
        icon: 'comment',
        title: 'No messages waiting',
        hint: 'Messages from owners, advertisers and others arrive here by form or email. You can also log phone calls.',
      },
    };
  }, [free, rowKeys, onShow]);
  return <ListScreen definition={useRecordList(parts)} />;
}
