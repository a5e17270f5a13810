import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { callApi } from '@shared/api/client';
import { fetchFileOrJob } from '@shared/api/fileOrJob';
import type { CallInput } from '@shared/api/types';
import { useEnum } from '@shared/session/bootstrap';
import { useCountryCode } from '@shared/session/hooks';
import type { ListDefinition } from '@shared/table/definition';
import { ListScreen } from '@shared/table/ListScreen';
import type { ListDefaults, ListState } from '@shared/table/listState';
import { commentKeys } from '../api';
import { commentBulk } from '../lists/commentBulk';
import { CommentCard, commentColumns } from '../lists/commentColumns';
import type { Beside } from './CommentDrawer';
import { COMMENT_LIST, nameOf, type CommentRow } from '../model';

interface CommentListProps {
  defaults: ListDefaults;
  onShow: (id: number) => void;
  onBeside: (beside: Beside) => void;
}

const DONE = {
  title: 'All done here',
  hint: 'Nothing waits in this queue. The tabs above say what waits in the others.',
};

/** Whether a list is a queue and nothing else. */
function isQueue({ keyword, filters }: ListState): boolean {
  return keyword === '' && Object.keys(filters).length === 1 && filters['queue'] !== undefined;
}

/** What visitors write, as a table. */
export function CommentList({ defaults, onShow, onBeside }: CommentListProps) {
  const country = useCountryCode();
  const client = useQueryClient();
  const reasons = useEnum('comment_reject_reason');
  const definition = useMemo<ListDefinition<CommentRow>>(() => {
    const open = (row: CommentRow) => onShow(row.comment_id);
    const beside = (part: Beside['part']) => (row: CommentRow) => onBeside({ part, id: row.comment_id });
    return {
      area: 'comment',
      waitingKey: 'comments',
      title: 'Comments',
      defaults,
      columns: commentColumns(open, onBeside),
      rowId: (row) => row.comment_id,
      recordPath: COMMENT_LIST,
      onOpen: open,
      rowKeys: [
        { shown: 't', meaning: 'The whole thread', keys: ['t'], run: beside('thread') },
        { shown: 'i', meaning: 'More about the author', keys: ['i'], run: beside('author') },
      ],
      newPath: null,
      newLabel: '',
      searchLabel: 'Search words, author, id',
      nameOf,
      bulk: commentBulk(client, country, reasons),
      exporting: {
        one: 'comment',
        many: 'comments',
        fetch: (input) =>
          fetchFileOrJob(
            'comment/export_comments',
            input as CallInput<'comment/export_comments'>,
            'comments.xlsx',
            { country },
          ),
      },
      map: null,
      card: (row) => <CommentCard row={row} open={open} />,
      empty: {
        icon: 'check',
        title: 'Nothing waits here',
        hint: 'What visitors write under stores and articles comes here. What a list of words or too many reports hold waits under Pending.',
      },
      finished: (state) => (isQueue(state) ? DONE : null),
      queryKey: (input) => commentKeys.list(country, input),
      fetch: (input, signal) =>
        callApi('comment/query_comments', input as CallInput<'comment/query_comments'>, {
          signal,
          handles: 'all',
        }),
    };
  }, [client, country, defaults, reasons, onShow, onBeside]);
  return <ListScreen definition={definition} />;
}
