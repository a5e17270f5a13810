import { formatLeft } from './deciding';

/** The number of fields without a decision. */
export function LeftToDecide({ open }: { open: number }) {
  return (
    <span className="muted small pushed" role="status">
      {formatLeft(open)}
    </span>
  );
}
