import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { ArrivingCase, ListDesk } from '@shared/review/ListDesk';
import { neighbour, nextInQueue } from '@shared/review/queue';
import { useLoadedAhead } from '@shared/review/useLoadedAhead';
import { useCountryCode } from '@shared/session/hooks';
import { readListState, toListInput, type ListDefaults } from '@shared/table/listState';
import { TimeAgo } from '@shared/ui/TimeAgo';
import { commentOptions, commentsOptions } from '../api';
import type { UndoLine } from '../cases/useUndoLine';
import { gistOf, type CommentRow } from '../model';
import { CommentCase } from './CommentCase';
import type { Beside } from './CommentDrawer';

const LIST = 'All comments';
const NO_ROWS: readonly CommentRow[] = [];

interface CommentDeskProps {
  id: number;
  params: URLSearchParams;
  defaults: ListDefaults;
  line: UndoLine;
  onShow: (id: number | null) => void;
  onBeside: (beside: Beside) => void;
}

/** The list's rows as a queue at the left, one comment in the middle, what helps to decide beside it. */
export function CommentDesk({ id, params, defaults, line, onShow, onBeside }: CommentDeskProps) {
  const country = useCountryCode();
  const input = useMemo(() => toListInput(readListState(params, defaults)), [params, defaults]);
  const queue = useQuery({ ...commentsOptions(country, input), placeholderData: keepPreviousData });
  const ids = useMemo(() => (queue.data?.list ?? []).map(({ comment_id }) => comment_id), [queue.data]);
  const next = nextInQueue(ids, id);
  const client = useQueryClient();
  useLoadedAhead(next, (following) => client.query(commentOptions(country, following)));
  /** To the next that is not decided on; where this page of the queue has none, what has moved up. */
  const goOn = async (gone: readonly number[]) => {
    const known = nextInQueue(
      ids.filter((one) => one === id || !gone.includes(one)),
      id,
    );
    if (known !== null) {
      onShow(known);
      return;
    }
    const fresh = await client
      .query({ ...commentsOptions(country, input), staleTime: 0 })
      .catch(() => ({ list: NO_ROWS }));
    onShow(fresh.list.find((row) => !gone.includes(row.comment_id))?.comment_id ?? null);
  };
  return (
    <ListDesk
      className="comment-desk"
      list={LIST}
      onList={() => onShow(null)}
      queue={
        <Queue rows={queue.data?.list ?? []} total={queue.data?.total ?? null} shownId={id} onShow={onShow} />
      }
    >
      <Shown
        key={id}
        id={id}
        line={line}
        onShow={onShow}
        onBeside={onBeside}
        onDone={(gone) => void goOn(gone)}
        onStep={(by) => onShow(neighbour(ids, id, by) ?? next ?? id)}
      />
    </ListDesk>
  );
}

interface ShownProps {
  id: number;
  line: UndoLine;
  onBeside: (beside: Beside) => void;
  onShow: (id: number | null) => void;
  onDone: (gone: readonly number[]) => void;
  onStep: (by: 1 | -1) => void;
}

function Shown({ id, line, onShow, onDone, onStep, onBeside }: ShownProps) {
  const query = useQuery(commentOptions(useCountryCode(), id));
  return (
    <ArrivingCase query={query} list={LIST} onList={() => onShow(null)}>
      {(comment) => (
        <CommentCase
          comment={comment}
          line={line}
          onShow={onShow}
          onDone={onDone}
          onStep={onStep}
          onBeside={(part) => onBeside({ part, id })}
        />
      )}
    </ArrivingCase>
  );
}

interface QueueProps {
  rows: readonly CommentRow[];
  total: number | null;
  shownId: number;
  onShow: (id: number | null) => void;
}

function Queue({ rows, total, shownId, onShow }: QueueProps) {
  return (
    <nav className="review-queue" aria-label="Comments">
      <h2>
        Comments <span className="nothing">{total === null ? '' : total.toLocaleString('en')}</span>
      </h2>
      <ul>
        {rows.map((row) => (
          <li key={row.comment_id}>
            <button
              type="button"
              className="queue-row"
              aria-current={row.comment_id === shownId ? 'true' : undefined}
              onClick={() => onShow(row.comment_id)}
            >
              <span className="queue-title">{gistOf(row)}</span>
              <span className="queue-facts">
                <span>{row.author.nickname}</span>
                <TimeAgo at={row.created_at} />
              </span>
            </button>
          </li>
        ))}
      </ul>
      <button type="button" className="link-button queue-all" onClick={() => onShow(null)}>
        Show as a list
      </button>
    </nav>
  );
}
