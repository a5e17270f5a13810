import { formatLeft } from './deciding';

/** How much of a case nobody has decided on. */
export function LeftToDecide({ open }: { open: number }) {
  return (
    <span className="muted small pushed" role="status">
      {formatLeft(open)}
    </span>
  );
}
