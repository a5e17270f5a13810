import type { MouseEvent, ReactNode } from 'react';
import type { Column } from '@shared/table/columns';
import { RecordLink } from '@shared/table/RecordLink';
import { TimeAgo } from '@shared/ui/TimeAgo';
import { Chips, Stars } from '../components/Facts';
import { Marked } from '../components/Marked';
import type { Beside } from '../components/CommentDrawer';
import { COMMENT_LIST, gistOf, type CommentRow } from '../model';
import '../components/comments.css';
import '../components/commentDrawer.css';

type Open = (row: CommentRow) => void;

export function commentColumns(
  open: Open,
  onBeside: (beside: Beside) => void,
): readonly Column<CommentRow>[] {
  return [
    {
      id: 'author',
      header: 'Author',
      width: 150,
      cell: (row) => (
        <div className="comment-author">
          <RecordLink path={COMMENT_LIST} id={row.comment_id} onOpen={() => open(row)}>
            {row.author.nickname}
          </RecordLink>
          <BesideButton row={row} part="author" onBeside={onBeside}>
            {row.author.approved_count} approved, {row.author.rejected_count} rejected
          </BesideButton>
        </div>
      ),
    },
    {
      id: 'target',
      header: 'About',
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
    {
      id: 'rating',
      header: 'Rating',
      sort: 'rating',
      width: 90,
      cell: (row) => <Stars rating={row.rating} />,
    },
    {
      id: 'body',
      header: 'Comment',
      width: 320,
      cell: (row) => (
        <>
          <Said row={row} />
          <ThreadButton row={row} onBeside={onBeside} />
        </>
      ),
    },
    {
      id: 'pictures',
      header: 'Pictures',
      align: 'right',
      cell: (row) => (row.pictures.length === 0 ? null : row.pictures.length),
    },
    { id: 'status', header: 'Status', width: 200, cell: (row) => <Chips row={row} /> },
    {
      id: 'flags',
      header: 'Reports',
      sort: 'flags',
      align: 'right',
      cell: (row) => (row.flags.total === 0 ? null : row.flags.total),
    },
    {
      id: 'likes',
      header: 'Likes',
      sort: 'likes',
      align: 'right',
      cell: (row) => row.like_count.toLocaleString('en'),
    },
    { id: 'created', header: 'Written', sort: 'created_at', cell: (row) => <TimeAgo at={row.created_at} /> },
    { id: 'id', header: 'Id', align: 'right', cell: (row) => row.comment_id },
  ];
}

interface BesideButtonProps {
  row: CommentRow;
  part: Beside['part'];
  onBeside: (beside: Beside) => void;
  children: ReactNode;
}

/** What is known of a row in short; a click tells all of it, beside the list. */
function BesideButton({ row, part, onBeside, children }: BesideButtonProps) {
  const handleClick = (event: MouseEvent) => {
    // The row itself would open.
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
      {row.depth === 1 ? 'An answer: the thread' : repliesIn(row.reply_count)}
    </BesideButton>
  );
}

function repliesIn(count: number): string {
  return count === 1 ? '1 answer' : `${count} answers`;
}

function Said({ row }: { row: CommentRow }) {
  return (
    <span className="comment-said" title={gistOf(row)}>
      {row.body === '' ? gistOf(row) : <Marked text={row.body} detections={row.detections} />}
    </span>
  );
}

/** A row on a narrow screen. */
export function CommentCard({ row, open }: { row: CommentRow; open: Open }) {
  return (
    <div className="comment-card">
      <RecordLink path={COMMENT_LIST} id={row.comment_id} onOpen={() => open(row)}>
        {row.author.nickname} on {row.target.title}
      </RecordLink>
      <Stars rating={row.rating} />
      <Said row={row} />
      <Chips row={row} />
    </div>
  );
}
