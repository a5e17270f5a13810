import { formatDate } from '@shared/format/dates';
import type { Chart } from '../api';
import { dayPath } from '../model';
import { ListLink } from './ListLink';

interface ChartTableProps {
  chart: Chart;
  days: readonly string[];
  format: (value: number) => string;
  /** True if visible. Otherwise the table is for screen readers only. */
  isShown: boolean;
  labelledBy: string;
}

/** The daily values of a chart as a table. */
export function ChartTable({ chart, days, format, isShown, labelledBy }: ChartTableProps) {
  const { lines } = chart;
  const linked = (day: string) => (isShown ? dayPath(chart, day) : null);
  const cell = (value: number | null | undefined) =>
    value === null || value === undefined ? '–' : format(value);
  return (
    // A scroll container must be reachable by keyboard.
    // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className={isShown ? 'bounded insight-table' : 'visually-hidden'} tabIndex={isShown ? 0 : undefined}>
      <table aria-labelledby={labelledBy}>
        <thead>
          <tr>
            <th scope="col">Day</th>
            {lines.map(({ key, label }) => (
              <th key={key} scope="col">
                {lines.length === 1 ? 'This period' : label}
              </th>
            ))}
            {lines.map(({ key, label }) => (
              <th key={key} scope="col">
                {lines.length === 1 ? 'Previous period' : `${label}, previous period`}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {days.map((day, index) => (
            <tr key={day}>
              <th scope="row">
                <DayLink day={day} path={linked(day)} />
              </th>
              {lines.map(({ key, values }) => (
                <td key={key}>{cell(values[index])}</td>
              ))}
              {lines.map(({ key, before }) => (
                <td key={key}>{cell(before[index])}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** A day, linked to the list of its records if it has one. */
function DayLink({ day, path }: { day: string; path: string | null }) {
  const text = formatDate(day);
  return path === null ? text : <ListLink path={path}>{text}</ListLink>;
}
