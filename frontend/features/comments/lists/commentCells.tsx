import type { MouseEvent, ReactNode } from 'react';
import { formatCounted, formatNumber } from '@shared/format/count';
import type { Cells } from '@shared/records/recordColumns';
import { RecordLink } from '@shared/table/columns/RecordLink';
import { FoldButton } from '@shared/table/screen/FoldButton';
import { useFirstText } from '@shared/table/state/useFold';
import { Initials } from '@shared/ui/Person';
import { Chips, Stars } from '../components/Facts';
import { Marked } from '../components/Marked';
import type { Beside } from '../components/CommentDrawer';
import { COMMENT_LIST, gistOf, startOfDifference, type CommentRow } from '../model';
import '../components/comments.css';
import '../components/commentDrawer.css';

type Open = (row: CommentRow) => void;

/** Return the list columns that render more than the plain value. The author's name opens the comment. */
export function commentCells(open: Open, onBeside: (beside: Beside) => void): Cells<'comment'> {
  return {
    author: {
      width: 150,
      cell: (row) => (
        <div className="line comment-author">
          <Initials of={row.author.public_user_id} name={row.author.nickname} />
          <span>
            <RecordLink path={COMMENT_LIST} id={row.comment_id} onOpen={() => open(row)}>
              {row.author.nickname}
            </RecordLink>
            <BesideButton row={row} part="author" onBeside={onBeside}>
              {row.author.approved_count} approved, {row.author.rejected_count} rejected
            </BesideButton>
          </span>
        </div>
      ),
    },
    target: {
      width: 180,
      cell: ({ target }) => (
        <>
          {target.screen === '' ? (
            target.title
          ) : (
            <RecordLink path={target.screen} id={target.target_id}>
              {target.title}
            </RecordLink>
          )}
          {target.note === '' ? null : <span className="cell-sub">{target.note}</span>}
        </>
      ),
    },
    rating: { width: 90, cell: (row) => <Stars rating={row.rating} /> },
    body: {
      width: 300,
      cell: (row) => (
        <>
          <CommentText row={row} />
          <FoldButton id={row.comment_id} />
          <ThreadButton row={row} onBeside={onBeside} />
        </>
      ),
    },
    pictures: { cell: (row) => (row.pictures.length === 0 ? null : row.pictures.length) },
    status: { width: 180, cell: (row) => <Chips row={row} /> },
    flags: { cell: (row) => (row.flags.total === 0 ? null : row.flags.total) },
    likes: { cell: (row) => formatNumber(row.like_count) },
  };
}

interface BesideButtonProps {
  row: CommentRow;
  part: Beside['part'];
  onBeside: (beside: Beside) => void;
  children: ReactNode;
}

/** A summary in a cell. A click opens the details in the drawer. */
function BesideButton({ row, part, onBeside, children }: BesideButtonProps) {
  const handleClick = (event: MouseEvent) => {
    // Otherwise the click would also open the row.
    event.stopPropagation();
    onBeside({ part, id: row.comment_id });
  };
  return (
    <button type="button" className="comment-beside" onClick={handleClick}>
      {children}
    </button>
  );
}

function ThreadButton({ row, onBeside }: Omit<BesideButtonProps, 'part' | 'children'>) {
  if (row.depth === 0 && row.reply_count === 0) return null;
  return (
    <BesideButton row={row} part="thread" onBeside={onBeside}>
      {row.depth === 1 ? 'Reply – view thread' : repliesIn(row.reply_count)}
    </BesideButton>
  );
}

function repliesIn(count: number): string {
  return formatCounted(count, 'answer');
}

/** The text of a comment. A near copy begins shortly before it differs from the first of its fold. */
function CommentText({ row }: { row: CommentRow }) {
  const first = useFirstText(row.comment_id);
  const from = first === null ? 0 : startOfDifference(row.body, first);
  return (
    <span className="clamp" title={gistOf(row)}>
      {row.body === '' ? gistOf(row) : <Marked text={row.body} detections={row.detections} from={from} />}
    </span>
  );
}

/** A comment's row on a narrow screen. */
export function CommentCard({ row, open }: { row: CommentRow; open: Open }) {
  return (
    <div className="stack comment-card">
      <RecordLink path={COMMENT_LIST} id={row.comment_id} onOpen={() => open(row)}>
        {row.author.nickname} on {row.target.title}
      </RecordLink>
      <Stars rating={row.rating} />
      <CommentText row={row} />
      <span className="row">
        <Chips row={row} />
        <FoldButton id={row.comment_id} />
      </span>
    </div>
  );
}
