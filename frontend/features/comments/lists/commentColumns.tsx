import type { Column } from '@shared/table/columns';
import { RecordLink } from '@shared/table/RecordLink';
import { TimeAgo } from '@shared/ui/TimeAgo';
import { Chips, Stars } from '../components/Facts';
import { Marked } from '../components/Marked';
import { COMMENT_LIST, gistOf, type CommentRow } from '../model';
import '../components/comments.css';

type Open = (row: CommentRow) => void;

export function commentColumns(open: Open): readonly Column<CommentRow>[] {
  return [
    {
      id: 'author',
      header: 'Author',
      width: 150,
      cell: (row) => (
        <>
          <RecordLink path={COMMENT_LIST} id={row.comment_id} onOpen={() => open(row)}>
            {row.author.nickname}
          </RecordLink>
          <span className="cell-sub">
            {row.author.approved_count} approved, {row.author.rejected_count} rejected
          </span>
        </>
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
    { id: 'body', header: 'Comment', width: 320, cell: (row) => <Said row={row} /> },
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
