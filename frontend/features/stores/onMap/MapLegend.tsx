import { useEnum } from '@shared/session/bootstrap';
import { SHAPES } from './shapes';
import type { MapStore } from './items';

/** The legend of the pin shapes that are visible. */
export function MapLegend({ stores }: { stores: readonly MapStore[] }) {
  const statuses = useEnum('store_status');
  const shown = statuses.filter(({ value }) => stores.some(({ status }) => status === value));
  if (shown.length === 0) return null;
  return (
    <ul className="line-wide tiny card store-map-legend" aria-label="Legend">
      {shown.map(({ value, label }) => {
        const { path, isHollow, color } = SHAPES[value as MapStore['status']];
        return (
          <li className="line" key={value}>
            <svg viewBox="0 0 16 16" width={14} height={14} aria-hidden>
              <path
                d={path}
                fill={isHollow ? 'none' : `var(${color})`}
                stroke={`var(${color})`}
                strokeWidth={isHollow ? 3 : 1}
              />
            </svg>
            {label}
          </li>
        );
      })}
    </ul>
  );
}
