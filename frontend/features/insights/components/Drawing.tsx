import { LineChart } from '@mui/x-charts/LineChart';
import { useReducedMotion } from '@shared/hooks/useReducedMotion';
import type { Chart } from '../api';

const HEIGHT = 220;
const COLORS = ['var(--accent)', 'var(--info)', 'var(--success)'];
const FORMER = 'var(--line-strong)';

interface DrawingProps {
  chart: Chart;
  days: readonly string[];
  format: (value: number) => string;
}

/** The curve of a chart. Screen readers use the table instead. */
export function Drawing({ chart, days, format }: DrawingProps) {
  const isStill = useReducedMotion();
  const shared = {
    curve: 'linear' as const,
    showMark: false,
    valueFormatter: (value: number | null) => (value === null ? '–' : format(value)),
  };
  const lines = chart.lines.map(({ key, label, values }, index) => ({
    ...shared,
    id: key,
    label: chart.lines.length === 1 ? 'This period' : label,
    data: [...values],
    color: COLORS[index] ?? FORMER,
  }));
  const first = chart.lines[0];
  const former =
    first === undefined || first.before.every((value) => value === null)
      ? []
      : [
          {
            ...shared,
            id: 'before',
            label: chart.lines.length === 1 ? 'Previous period' : `${first.label}, previous period`,
            data: [...first.before],
            color: FORMER,
          },
        ];
  return (
    <div className="insight-drawing" aria-hidden>
      <LineChart
        height={HEIGHT}
        skipAnimation={isStill}
        disableKeyboardNavigation
        xAxis={[{ data: days.map((day) => new Date(day)), scaleType: 'time', valueFormatter: shortDay }]}
        yAxis={[
          {
            width: 64,
            tickMinStep: 1,
            min: chart.is_flow ? 0 : undefined,
            valueFormatter: (value: number) => compact(value),
          },
        ]}
        series={[...former, ...lines]}
        grid={{ horizontal: true }}
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
