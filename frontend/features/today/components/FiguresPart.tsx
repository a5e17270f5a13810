import { timeAgo } from '@shared/format/dates';
import { formatCount } from '@shared/format/count';
import { formatMoney } from '@shared/format/money';
import { useNow } from '@shared/hooks/useNow';
import { WAITS_IN_COUNTRY } from '@shared/inbox/countTexts';
import { useCountry } from '@shared/session/hooks';
import type { Figure, Today, Writing } from '../api';
import { Sparkline } from './Sparkline';
import { TodayLink } from './TodayLink';

type Format = (value: number) => string;

/** The figures of the country. Each links to the list that it counts. */
export function FiguresPart({ today: { figures, writing } }: { today: Today }) {
  const groups = [...new Set(figures.map(({ group }) => group))];
  return (
    <section className="stack-wide today-column" aria-label="Figures">
      {writing === null ? null : <OwnViews views={writing.views} />}
      {groups.map((group) => (
        <section key={group} className="figures" aria-label={group}>
          <h2>{group}</h2>
          <ul>
            {figures
              .filter((figure) => figure.group === group)
              .map((figure) => (
                <FigureRow key={figure.key} figure={figure} />
              ))}
          </ul>
        </section>
      ))}
    </section>
  );
}

function FigureRow({ figure }: { figure: Figure }) {
  const format = useFormat(figure.unit);
  return (
    <li className="figure">
      <span className="stack-flush">
        <TodayLink path={figure.path}>{figure.label}</TodayLink>
        <FigureNote figure={figure} />
      </span>
      <Sparkline series={figure.series} isFlow={figure.window !== null} format={format} />
      <span
        className="title strong numbers ends figure-value"
        title={figure.queue === null ? undefined : WAITS_IN_COUNTRY}
      >
        {figure.is_exact ? format(figure.value) : formatCount(figure.value, false)}
      </span>
    </li>
  );
}

/** The context of a figure: number of days, percentage or age. */
function FigureNote({ figure: { queue, share, window } }: { figure: Figure }) {
  if (queue !== null) return <QueueNote queue={queue} />;
  const words = [share === null ? null : `${share} %`, window === null ? null : `${window} days`];
  const note = words.filter((word) => word !== null).join(' · ');
  return note === '' ? null : <span className="muted figure-note">{note}</span>;
}

function QueueNote({
  queue: { oldest_at, late, late_path, promise },
}: {
  queue: NonNullable<Figure['queue']>;
}) {
  const now = useNow();
  if (oldest_at === null) return <span className="muted figure-note">Nothing waiting</span>;
  return (
    <span className="muted figure-note" title={`Target: ${promise}`}>
      oldest {timeAgo(oldest_at, now)}
      {late === 0 ? null : (
        <>
          {' · '}
          <TodayLink path={late_path} className="danger">
            {formatCount(late)} overdue
          </TodayLink>
        </>
      )}
    </span>
  );
}

function OwnViews({ views }: { views: Writing['views'] }) {
  return (
    <section className="figures" aria-label="Your readers">
      <h2>Your readers</h2>
      <ul>
        {views.map(({ label, total, series, path }) => (
          <li key={label} className="figure">
            <span className="stack-flush">
              <TodayLink path={path}>{label}</TodayLink>
              <span className="muted figure-note">30 days</span>
            </span>
            <Sparkline series={series} isFlow format={formatCount} />
            <span className="title strong numbers ends figure-value">{formatCount(total)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function useFormat(unit: Figure['unit']): Format {
  const country = useCountry();
  return unit === 'money' ? (value) => formatMoney(value, country) : (value) => formatCount(value);
}
