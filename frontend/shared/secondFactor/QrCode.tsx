import './secondFactor.css';

/** Width in modules of the light margin that cameras need. */
const MARGIN = 4;

/**
 * A QR code from rows of modules, '1' for dark. Dark on light in both color schemes, because cameras need
 * that.
 */
export function QrCode({ rows, label }: { rows: readonly string[]; label: string }) {
  const size = rows.length + 2 * MARGIN;
  return (
    <svg className="qr-code" viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label}>
      <rect fill="white" width={size} height={size} />
      <path fill="black" d={rows.map(pathOfRow).join('')} />
    </svg>
  );
}

function pathOfRow(row: string, y: number): string {
  const runs = [...row.matchAll(/1+/g)];
  return runs
    .map(({ index, 0: run }) => `M${index + MARGIN} ${y + MARGIN}h${run.length}v1h-${run.length}z`)
    .join('');
}
