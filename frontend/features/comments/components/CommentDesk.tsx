import { useQuery, useQueryClient } from '@tanstack/react-query';
import { FOLLOWED } from '@shared/review/elsewhere';
import { ListDesk } from '@shared/review/ListDesk';
import { nextInQueue, stepFrom } from '@shared/review/queue';
import { useListQueue } from '@shared/review/useListQueue';
import { useListPage } from '@shared/review/useReviewQueue';
import { labelIn, useEnum } from '@shared/session/bootstrap';
import { useCountryCode } from '@shared/session/hooks';
import { isLeaving } from '@shared/table/leaving';
import type { ListDefaults } from '@shared/table/listState';
import { commentOptions, commentsOptions } from '../api';
import { AREA, type UndoLine } from '../cases/useUndoLine';
import type { CommentRow } from '../model';
import { CommentCase } from './CommentCase';
import type { Beside } from './CommentDrawer';
import { QueueLine } from './QueueLine';

const NO_ROWS: readonly CommentRow[] = [];

interface CommentDeskProps {
  id: number;
  defaults: ListDefaults;
  line: UndoLine;
  onShow: (id: number | null) => void;
  onBeside: (beside: Beside) => void;
}

/** The list's rows as a queue at the left, one comment in the middle, what helps to decide beside it. */
export function CommentDesk({ id, defaults, line, onShow, onBeside }: CommentDeskProps) {
  const country = useCountryCode();
  const client = useQueryClient();
  const { input, onPage } = useListPage(defaults);
  const query = useQuery({ ...commentOptions(country, id), ...FOLLOWED });
  const status = useEnum('comment_status');
  const queue = useListQueue({
    area: AREA,
    input,
    optionsOf: (page) => commentsOptions(country, page),
    idOf,
    id,
    onShow,
    onPage,
  });
  const { ids } = queue;
  /** To the next that is not decided on; where this page of the queue has none, what has moved up. */
  const goOn = async (gone: readonly number[]) => {
    const known = nextInQueue(
      ids.filter((one) => one === id || !gone.includes(one)),
      id,
    );
    if (known !== null) {
      queue.show(known);
      return;
    }
    const fresh = await client
      .query({ ...commentsOptions(country, input), staleTime: 0 })
      .catch(() => ({ list: NO_ROWS }));
    const waits = ({ comment_id }: CommentRow) => !gone.includes(comment_id) && !isLeaving(AREA, comment_id);
    onShow(fresh.list.find(waits)?.comment_id ?? null);
  };
  // A wave decides on many at once, and steps go round: comments are read on and on.
  const step = (by: 1 | -1) => queue.show(stepFrom(ids, id, by, []) ?? nextInQueue(ids, id) ?? id);
  return (
    <ListDesk
      area={AREA}
      className="comment-desk"
      title="Comments"
      back="All comments"
      queue={queue}
      idOf={idOf}
      Line={QueueLine}
      id={id}
      query={query}
      outcomeOf={(comment) =>
        comment.queue === '' ? { said: labelIn(status, comment.status), by: comment.moderated_by } : null
      }
      onShow={onShow}
      load={(next) => client.query(commentOptions(country, next))}
    >
      {(comment) => (
        <CommentCase
          comment={comment}
          line={line}
          onShow={onShow}
          onDone={(gone) => void goOn(gone)}
          onStep={step}
          onBeside={(part) => onBeside({ part, id })}
        />
      )}
    </ListDesk>
  );
}

function idOf({ comment_id }: CommentRow): number {
  return comment_id;
}
