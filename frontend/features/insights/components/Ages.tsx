import { formatCount } from '@shared/format/count';
import type { Chart } from '../api';

/** Colors of the bands, youngest first. */
const COLORS = ['var(--success)', 'var(--info)', 'var(--warning)', 'var(--danger)'];

/** The waiting records of a queue by age, as one stacked bar with its numbers. */
export function Ages({ bands }: { bands: Chart['ages'] }) {
  const filled = bands
    .map((band, index) => ({ ...band, color: COLORS[index] }))
    .filter(({ count }) => count > 0);
  if (filled.length === 0) return null;
  return (
    <div className="stack-tight">
      <div className="line-tight" aria-hidden>
        {filled.map(({ label, count, color }) => (
          <span key={label} style={{ flexGrow: count, height: 10, borderRadius: 3, background: color }} />
        ))}
      </div>
      <ul className="facts tiny" aria-label="Waiting by age">
        {filled.map(({ label, count, color }) => (
          <li key={label} className="line-tight">
            <span className="dot" style={{ background: color }} />
            {label}: {formatCount(count)}
          </li>
        ))}
      </ul>
    </div>
  );
}
