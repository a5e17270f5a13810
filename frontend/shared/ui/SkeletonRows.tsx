import './SkeletonRows.css';

/** Rows of the height that the real ones will have, so that nothing jumps when they come. */
export function SkeletonRows({ rows, height = 44 }: { rows: number; height?: number }) {
  return (
    <div className="skeleton-rows" role="status" aria-label="Loading">
      {Array.from({ length: rows }, (_, row) => (
        <div key={row} className="skeleton-row" style={{ height }} />
      ))}
    </div>
  );
}
