import Skeleton from '@mui/material/Skeleton';
import './SkeletonRows.css';

/** From this height on a row has a line below its name; from the other on it is a card. */
const TWO_LINES = 48;
const CARD = 96;
const WIDTHS = ['94%', '88%', '82%'] as const;

/** Rows of the height and the shape that the real ones will have, so that nothing jumps when they come. */
export function SkeletonRows({ rows, height = 44 }: { rows: number; height?: number }) {
  return (
    <div className="skeleton-rows" role="status" aria-label="Loading">
      {Array.from({ length: rows }, (_, row) => (
        <div key={row} className="stack skeleton-row" style={{ height }}>
          <Row height={height} width={WIDTHS[row % WIDTHS.length] ?? WIDTHS[0]} />
        </div>
      ))}
    </div>
  );
}

function Row({ height, width }: { height: number; width: string }) {
  if (height >= CARD) return <Skeleton variant="rounded" height={height - 12} />;
  if (height < TWO_LINES) return <Skeleton variant="rounded" height={12} width={width} />;
  return (
    <>
      <Skeleton variant="rounded" height={12} width="46%" />
      <Skeleton variant="rounded" height={10} width={width} />
    </>
  );
}
