import './sparkline.css';

const WIDTH = 84;
const HEIGHT = 24;
const PAD = 2;

export type Series = readonly (number | null)[];

interface SparklineProps {
  series: Series;
  /** True if the daily values can be summed. They are drawn as bars. */
  isFlow: boolean;
  /** Format a value. */
  format: (value: number) => string;
}

/** A small chart of the last days of a figure, with a text for screen readers. */
export function Sparkline({ series, isFlow, format }: SparklineProps) {
  const present = series.filter((value) => value !== null);
  if (present.length < 2) return <span className="sparkline" />;
  return (
    <span className="sparkline">
      <svg width={WIDTH} height={HEIGHT} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden focusable="false">
        <path
          className={isFlow ? 'sparkline-bars' : 'sparkline-line'}
          d={isFlow ? bars(series) : line(series)}
        />
      </svg>
      <span className="visually-hidden">{inWords(series, isFlow, format)}</span>
    </span>
  );
}

/**
 * Return the function from a value to its height: 0 at the bottom, 1 at the top. A constant line is in the
 * middle.
 */
function scale(series: Series, floor: number | null): (value: number) => number {
  const present = series.filter((value) => value !== null);
  const low = floor ?? Math.min(...present);
  const high = Math.max(...present, low);
  return (value) => (high === low ? (floor === null ? 0.5 : 0) : (value - low) / (high - low));
}

function line(series: Series): string {
  const at = scale(series, null);
  const step = (WIDTH - 2 * PAD) / Math.max(1, series.length - 1);
  let isBroken = true;
  return series
    .map((value, index) => {
      if (value === null) {
        isBroken = true;
        return '';
      }
      const move = isBroken ? 'M' : 'L';
      isBroken = false;
      const y = HEIGHT - PAD - at(value) * (HEIGHT - 2 * PAD);
      return `${move}${(PAD + index * step).toFixed(1)} ${y.toFixed(1)}`;
    })
    .join('');
}

function bars(series: Series): string {
  const at = scale(series, 0);
  const step = (WIDTH - 2 * PAD) / series.length;
  return series
    .map((value, index) => {
      if (value === null || value === 0) return '';
      const height = Math.max(1.5, at(value) * (HEIGHT - 2 * PAD));
      return `M${(PAD + (index + 0.5) * step).toFixed(1)} ${HEIGHT - PAD}v${(-height).toFixed(1)}`;
    })
    .join('');
}

/** Return a sentence that describes the chart. */
export function inWords(series: Series, isFlow: boolean, format: (value: number) => string): string {
  const present = series.filter((value) => value !== null);
  const days = `Last ${present.length} days`;
  const most = format(Math.max(...present));
  const least = format(Math.min(...present));
  if (isFlow) {
    const all = present.reduce((sum, value) => sum + value, 0);
    return `${days}: ${format(all)} in total, at most ${most} per day.`;
  }
  return `${days}: from ${format(present[0] ?? 0)} to ${format(present.at(-1) ?? 0)}, between ${least} and ${most}.`;
}
