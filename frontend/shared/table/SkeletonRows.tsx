import './table.css';

const COUNT = 12;

/** Rows of the final height while the first ones are on their way. */
export function SkeletonRows() {
  return (
    <div role="status" aria-label="Loading">
      {Array.from({ length: COUNT }, (_, index) => (
        <div key={index} className="skeleton-row">
          <div className="skeleton-bar" />
        </div>
      ))}
    </div>
  );
}
