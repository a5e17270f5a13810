import { TimeAgo } from '@shared/session/TimeAgo';
import { gistOf, startOfDifference, type CommentRow } from '../model';
import { Chips } from './Facts';
import { Marked } from './Marked';

const NONE: readonly never[] = [];

interface OthersProps {
  rows: readonly CommentRow[];
  /** Return the heading of a row: the author or the target. */
  head: (row: CommentRow) => string;
  onShow: (id: number) => void;
  /** Text that the rows are near copies of; they begin shortly before they differ from it. */
  copiesOf?: string;
}

/** A short list of other comments. Each can be opened. */
export function Others({ rows, head, onShow, copiesOf }: OthersProps) {
  return (
    <ul className="ruled">
      {rows.map((row) => (
        <li key={row.comment_id} className="stack-tight">
          <button type="button" className="full pick" onClick={() => onShow(row.comment_id)}>
            <span className="comment-row-head">
              {head(row)} <TimeAgo at={row.created_at} />
            </span>
            <span className="clamp">
              <Marked
                text={gistOf(row)}
                detections={NONE}
                from={copiesOf === undefined ? 0 : startOfDifference(gistOf(row), copiesOf)}
              />
            </span>
          </button>
          <Chips row={row} />
        </li>
      ))}
    </ul>
  );
}
