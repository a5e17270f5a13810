import { TimeAgo } from '@shared/session/TimeAgo';
import { gistOf, type CommentRow } from '../model';
import { Chips } from './Facts';

interface OthersProps {
  rows: readonly CommentRow[];
  /** Return the heading of a row: the author or the target. */
  head: (row: CommentRow) => string;
  onShow: (id: number) => void;
}

/** A short list of other comments. Each can be opened. */
export function Others({ rows, head, onShow }: OthersProps) {
  return (
    <ul className="ruled">
      {rows.map((row) => (
        <li key={row.comment_id} className="stack-tight">
          <button type="button" className="full pick" onClick={() => onShow(row.comment_id)}>
            <span className="comment-row-head">
              {head(row)} <TimeAgo at={row.created_at} />
            </span>
            <span className="clamp">{gistOf(row)}</span>
          </button>
          <Chips row={row} />
        </li>
      ))}
    </ul>
  );
}
