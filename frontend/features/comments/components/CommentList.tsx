import { useMemo } from 'react';
import { useRecordList, type RecordListParts } from '@shared/records/useRecordList';
import { ListScreen } from '@shared/table/screen/ListScreen';
import type { ListState } from '@shared/table/state/listState';
import { commentKeys } from '../api';
import { commentActions } from '../lists/commentBulk';
import { CommentCard, commentCells } from '../lists/commentCells';
import { useCommentKeys } from '../lists/useCommentKeys';
import { COMMENT_FILTERS } from '../lists/commentFilters';
import { filtersOf, type TabId } from '../lists/tabs';
import type { UndoLine } from '../cases/useUndoLine';
import { gistOf, nameOf, type CommentRow } from '../model';
import type { Beside } from './CommentDrawer';

interface CommentListProps {
  /** The selected tab, whose filters need no chips. */
  tab: TabId;
  line: UndoLine;
  onShow: (id: number) => void;
  onBeside: (beside: Beside) => void;
}

const DONE = {
  title: 'All done',
  hint: 'No comments are waiting in this queue. See the tabs above for other queues.',
};

/** Return true if the list is filtered by queue only. */
function isQueue({ keyword, filters }: ListState): boolean {
  return keyword === '' && Object.keys(filters).length === 1 && filters['queue'] !== undefined;
}

/** Return the group of near duplicates of a waiting comment. Decided ones are listed separately. */
function waveOf({ wave_id, queue }: CommentRow): number | null {
  return queue === '' ? null : wave_id;
}

/** The table of visitor comments. */
export function CommentList({ tab, line, onShow, onBeside }: CommentListProps) {
  const decisions = useCommentKeys(line, onShow);
  const parts = useMemo<RecordListParts<'comment'>>(() => {
    const open = (row: CommentRow) => onShow(row.comment_id);
    const beside = (part: Beside['part']) => (row: CommentRow) => onBeside({ part, id: row.comment_id });
    return {
      code: 'comment',
      title: 'Comments',
      newPath: null,
      newLabel: '',
      searchLabel: 'Search text, author, ID',
      columns: [
        'author',
        'status',
        'target',
        'body',
        'rating',
        'pictures',
        'created',
        'flags',
        'likes',
        'id',
      ],
      filters: COMMENT_FILTERS,
      cells: commentCells(open, onBeside),
      nameOf,
      foldKey: waveOf,
      foldText: gistOf,
      onOpen: open,
      rowKeys: [
        ...decisions,
        { command: 'thread', run: beside('thread') },
        { command: 'person', meaning: 'More about the author', run: beside('author') },
      ],
      card: (row) => <CommentCard row={row} open={open} />,
      listKey: [...commentKeys.all, 'list'],
      actions: commentActions,
      empty: {
        icon: 'check',
        title: 'Nothing is waiting',
        hint: 'Visitors’ comments on stores and articles are listed here. Comments held by the word list or by reports are under Pending.',
      },
      finished: (state) => (isQueue(state) ? DONE : null),
    };
  }, [decisions, onShow, onBeside]);
  const definition = useRecordList(parts);
  // The tabs above the list already have an "All", and show the queue or the status.
  const named = useMemo(() => {
    const tabs = { plainName: 'No view', implied: filtersOf(tab) };
    return { ...definition, defaults: { ...definition.defaults, ...tabs } };
  }, [definition, tab]);
  return <ListScreen definition={named} />;
}
