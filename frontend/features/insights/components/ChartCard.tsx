import { useId } from 'react';
import { formatCount } from '@shared/format/count';
import { formatDate } from '@shared/format/dates';
import { formatMoney } from '@shared/format/money';
import { useCountry } from '@shared/session/hooks';
import { useWorkspace } from '@shared/workspace/hooks';
import type { Chart } from '../api';
import { addsUp, change, changeText, dayPath, daysFrom, outcome } from '../model';
import { Ages } from './Ages';
import { ChartTable } from './ChartTable';
import { Drawing } from './Drawing';
import { ListLink } from './ListLink';

interface ChartCardProps {
  chart: Chart;
  firstDay: string;
  asTable: boolean;
}

/**
 * A chart: one number, what changed in a sentence, the course of the number, and the same data as a table. The
 * chart of a queue also shows how long its records have waited.
 */
export function ChartCard({ chart, firstDay, asTable }: ChartCardProps) {
  const id = useId();
  const country = useCountry();
  const workspace = useWorkspace();
  const format = (value: number) =>
    chart.unit === 'money' ? formatMoney(value, country) : formatCount(value);
  const days = daysFrom(firstDay, chart.lines[0]?.values.length ?? 0);
  const openDay = (day: string) => {
    const path = dayPath(chart, day);
    if (path !== null) workspace.open(path);
  };
  const hasDays = dayPath(chart, firstDay) !== null;
  return (
    <article className="stack card anchor" aria-labelledby={id}>
      <h2 id={id}>
        <ListLink path={chart.path}>{chart.label}</ListLink>
      </h2>
      <Outcome chart={chart} format={format} />
      <p className="muted">{changeText(chart, { days, format, formatDay: formatDate }) ?? 'No data yet.'}</p>
      <Ages bands={chart.ages} />
      {asTable ? null : (
        <Drawing chart={chart} days={days} format={format} onDay={hasDays ? openDay : null} />
      )}
      <ChartTable chart={chart} days={days} format={format} isShown={asTable} labelledBy={id} />
    </article>
  );
}

/** The main number of a chart, with the change from the previous period. */
function Outcome({ chart, format }: { chart: Chart; format: (value: number) => string }) {
  const [main] = chart.lines;
  if (main === undefined) return null;
  const now = outcome(main.values, addsUp(chart, 0));
  const percent = change(now, outcome(main.before, addsUp(chart, 0)));
  return (
    <p className="row on-baseline">
      <span className="numbers strong insight-value">{now === null ? '–' : format(now)}</span>
      {percent === null ? null : (
        <span className="muted small">
          {percent > 0 ? '+' : ''}
          {percent} % against the previous period
        </span>
      )}
    </p>
  );
}
