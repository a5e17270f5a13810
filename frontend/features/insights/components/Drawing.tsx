import { LineChart } from '@mui/x-charts/LineChart';
import { useReducedMotion } from '@shared/hooks/useReducedMotion';
import type { Chart } from '../api';

const HEIGHT = 160;

interface DrawingProps {
  chart: Chart;
  days: readonly string[];
  format: (value: number) => string;
  /** Open the list of a day; null if the chart has none. */
  onDay: ((day: string) => void) | null;
}

/**
 * The course of a chart's main number, with the previous period behind it. The pointer shows both values of a day,
 * and a click opens its list. Screen readers use the table instead.
 */
export function Drawing({ chart, days, format, onDay }: DrawingProps) {
  const isStill = useReducedMotion();
  const [main] = chart.lines;
  if (main === undefined) return null;
  const shared = {
    curve: 'linear' as const,
    showMark: false,
    valueFormatter: (value: number | null) => (value === null ? '–' : format(value)),
  };
  const now = {
    ...shared,
    id: main.key,
    label: 'This period',
    data: [...main.values],
    color: 'var(--accent)',
  };
  const former = {
    ...shared,
    id: 'before',
    label: 'Previous period',
    data: [...main.before],
    color: 'var(--line-strong)',
  };
  const open = (index: number | undefined) => {
    const day = index === undefined ? undefined : days[index];
    if (day !== undefined) onDay?.(day);
  };
  return (
    <div style={onDay === null ? undefined : { cursor: 'pointer' }} aria-hidden>
      <LineChart
        height={HEIGHT}
        skipAnimation={isStill}
        disableKeyboardNavigation
        xAxis={[{ data: days.map((day) => new Date(day)), scaleType: 'time', valueFormatter: shortDay }]}
        yAxis={[
          {
            width: 40,
            tickMinStep: 1,
            min: chart.is_flow ? 0 : undefined,
            valueFormatter: (value: number) => compact(value),
          },
        ]}
        series={main.before.every((value) => value === null) ? [now] : [former, now]}
        grid={{ horizontal: true }}
        onAxisClick={(_, data) => open(data?.dataIndex)}
      />
    </div>
  );
}

function shortDay(day: Date): string {
  return new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', day: 'numeric', month: 'short' }).format(day);
}

function compact(value: number): string {
  return new Intl.NumberFormat('en', { notation: 'compact' }).format(value);
}
