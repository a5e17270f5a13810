import Skeleton from '@mui/material/Skeleton';
import './SkeletonRows.css';

/** Heights in px from which a row has a second line, or is a card. */
const TWO_LINES = 48;
const CARD = 96;
const WIDTHS = ['94%', '88%', '82%'] as const;

/** Placeholder rows with the height and shape of the real rows, so that nothing moves when those load. */
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
