import { ListDesk, type DeskWays } from '@shared/review/ListDesk';
import { nextInQueue, stepFrom } from '@shared/review/queue';
import { isLeaving } from '@shared/decisions/leaving';
import type { ListDefaults } from '@shared/table/state/listState';
import { commentOptions, commentsOptions } from '../api';
import { AREA, type UndoLine } from '../cases/useUndoLine';
import type { Comment, CommentRow } from '../model';
import { CommentCase } from './CommentCase';
import type { Beside } from './CommentDrawer';
import { QueueLine } from './QueueLine';

const DESK = {
  area: AREA,
  className: 'comment-desk',
  title: 'Comments',
  back: 'All comments',
  rowsOptions: commentsOptions,
  caseOptions: commentOptions,
  idOf: ({ comment_id }: CommentRow) => comment_id,
  Line: QueueLine,
  statuses: 'comment_status',
  isWaiting: ({ queue }: Comment) => queue !== '',
  decidedBy: ({ moderated_by }: Comment) => moderated_by,
};

interface CommentDeskProps {
  id: number;
  defaults: ListDefaults;
  line: UndoLine;
  onShow: (id: number | null) => void;
  onBeside: (beside: Beside) => void;
}

/** The comment desk: the queue on the left, one comment in the middle, details beside it. */
export function CommentDesk({ id, defaults, line, onShow, onBeside }: CommentDeskProps) {
  /** Show the next undecided comment. If this page of the queue has none, load the page again. */
  const goOn = async ({ ids, show, readPage }: DeskWays<CommentRow>, removedIds: readonly number[]) => {
    const nextId = nextInQueue(
      ids.filter((one) => one === id || !removedIds.includes(one)),
      id,
    );
    if (nextId !== null) {
      show(nextId);
      return;
    }
    const isNext = ({ comment_id }: CommentRow) =>
      !removedIds.includes(comment_id) && !isLeaving(AREA, comment_id);
    onShow((await readPage()).find(isNext)?.comment_id ?? null);
  };
  return (
    <ListDesk definition={DESK} id={id} defaults={defaults} onShow={onShow}>
      {(comment, ways) => (
        <CommentCase
          comment={comment}
          line={line}
          onShow={onShow}
          onDone={(removed) => void goOn(ways, removed)}
          // Steps wrap around at the end of the queue. A wave decides on several comments at once.
          onStep={(by) => ways.show(stepFrom(ways.ids, id, by, []) ?? nextInQueue(ways.ids, id) ?? id)}
          onBeside={(part) => onBeside({ part, id })}
        />
      )}
    </ListDesk>
  );
}
