/** How much of a case nobody has decided on. */
export function LeftToDecide({ open }: { open: number }) {
  return (
    <span className="muted small pushed" role="status">
      {formatLeft(open)}
    </span>
  );
}

function formatLeft(open: number): string {
  if (open === 0) return 'Everything is decided';
  return open === 1 ? '1 field to decide' : `${open} fields to decide`;
}
