import { Kbd } from '@shared/keys/Kbd';
import { formatLeft } from './deciding';

interface LeftToDecideProps {
  open: number;
  /** True if the record has only this field: its decision ends the review. */
  isOnly: boolean;
}

/** The number of fields without a decision. For an only field, what its keys do. */
export function LeftToDecide({ open, isOnly }: LeftToDecideProps) {
  return (
    <span className="muted small pushed" role="status">
      {formatLeft(open)}
      {isOnly && open === 1 ? (
        <>
          : <Kbd of="accept" /> accepts it, <Kbd of="reject" /> rejects it, and the next record opens
        </>
      ) : null}
    </span>
  );
}
