import { useId, type MouseEvent } from 'react';
import { formatCount } from '@shared/format/count';
import { formatMoney } from '@shared/format/money';
import { useCountry } from '@shared/session/hooks';
import { useWorkspace } from '@shared/workspace/hooks';
import type { Chart } from '../api';
import { addsUp, change, daysFrom, outcome } from '../model';
import { ChartTable } from './ChartTable';
import { Drawing } from './Drawing';

interface ChartCardProps {
  chart: Chart;
  firstDay: string;
  asTable: boolean;
}

/** A chart with its totals, its curve, and the same data as a table. */
export function ChartCard({ chart, firstDay, asTable }: ChartCardProps) {
  const id = useId();
  const country = useCountry();
  const format = (value: number) =>
    chart.unit === 'money' ? formatMoney(value, country) : formatCount(value);
  const days = daysFrom(firstDay, chart.lines[0]?.values.length ?? 0);
  return (
    <article className="anchor shrinks insight" aria-labelledby={id}>
      <header className="row spread on-baseline">
        <h2 id={id}>
          <ListLink path={chart.path}>{chart.label}</ListLink>
        </h2>
        <Outcomes chart={chart} format={format} />
      </header>
      {asTable ? null : <Drawing chart={chart} days={days} format={format} />}
      <ChartTable chart={chart} days={days} format={format} isShown={asTable} labelledBy={id} />
    </article>
  );
}

function ListLink({ path, children }: { path: string; children: string }) {
  const workspace = useWorkspace();
  const handleClick = (event: MouseEvent) => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    workspace.open(path);
  };
  return (
    <a className="plain-link" href={workspace.href(path)} onClick={handleClick}>
      {children}
    </a>
  );
}

/** The total of each line, with the change from the previous period. */
function Outcomes({ chart, format }: { chart: Chart; format: (value: number) => string }) {
  return (
    <dl className="totals">
      {chart.lines.map(({ key, label, values, before }, index) => {
        const now = outcome(values, addsUp(chart, index));
        const percent = change(now, outcome(before, addsUp(chart, index)));
        return (
          <div key={key}>
            <dt className={chart.lines.length === 1 ? 'visually-hidden' : 'tiny'}>{label}</dt>
            <dd>
              {now === null ? '–' : format(now)}
              {percent === null ? null : (
                <span className="muted tiny insight-change">
                  {percent > 0 ? '+' : ''}
                  {percent} %
                </span>
              )}
            </dd>
          </div>
        );
      })}
    </dl>
  );
}
