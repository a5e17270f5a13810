import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { isApiError } from '@shared/api/errors';
import { formatDate } from '@shared/format/dates';
import { useCountryCode } from '@shared/session/hooks';
import { useTabParams } from '@shared/table/state/useTabParams';
import { Button } from '@shared/ui/Button';
import { LoadError } from '@shared/ui/LoadError';
import { PartTabs } from '@shared/ui/PartTabs';
import { SkeletonRows } from '@shared/ui/SkeletonRows';
import { SwitchBar } from '@shared/ui/SwitchBar';
import { useTabRefresh } from '@shared/workspace/hooks';
import { chartsOptions, exportCharts, type Charts, type Period } from '../api';
import { ChartCard } from '../components/ChartCard';
import { FreshnessMap } from '../components/FreshnessMap';
import '@shared/table/screen/ListScreen.css';
import '../components/insights.css';

const PERIODS: readonly Period[] = [30, 90];
const WAYS = [
  { value: 'charts', label: 'Charts' },
  { value: 'tables', label: 'Tables' },
] as const;

/** The charts of a country by area, compared with the previous period. */
export default function InsightsScreen() {
  const [params, change] = useTabParams();
  const country = useCountryCode();
  const days = PERIODS.find((period) => String(period) === params.get('days')) ?? 30;
  const asTables = params.get('show') === 'tables';
  const query = useQuery(chartsOptions(country, days));
  useTabRefresh(() => void query.refetch());
  const set = (key: string, value: string) =>
    change((now) => {
      const next = new URLSearchParams(now);
      next.set(key, value);
      return next;
    });
  return (
    <section className="page" aria-label="Insights">
      <header className="line-wide list-header">
        <h1>Insights</h1>
        {query.data === undefined ? null : (
          <p className="muted">
            {formatDate(query.data.first_day)} to {formatDate(query.data.last_day)}, compared with the
            previous {days} days
          </p>
        )}
        <div className="row pushed list-header-actions">
          <SwitchBar
            label="Period"
            choices={PERIODS.map((period) => ({ value: String(period), label: `${period} days` }))}
            value={String(days)}
            onChoose={(period) => set('days', period)}
          />
          <SwitchBar
            label="Show as"
            choices={WAYS}
            value={asTables ? 'tables' : 'charts'}
            onChoose={(way) => set('show', way)}
          />
          <ExportCharts country={country} days={days} />
        </div>
      </header>
      {query.data === undefined ? (
        <Waiting error={query.error} onRetry={() => void query.refetch()} />
      ) : (
        <Areas
          charts={query.data}
          area={params.get('area')}
          asTables={asTables}
          onArea={(area) => set('area', area)}
        />
      )}
    </section>
  );
}

function ExportCharts({ country, days }: { country: string; days: Period }) {
  const [isBusy, setBusy] = useState(false);
  const handleClick = () => {
    setBusy(true);
    // The API client has already shown the error.
    exportCharts(country, days)
      .catch((error: unknown) => {
        if (!isApiError(error)) throw error;
      })
      .finally(() => setBusy(false));
  };
  return (
    <Button isBusy={isBusy} onClick={handleClick}>
      Export (.xlsx)
    </Button>
  );
}

function Waiting({ error, onRetry }: { error: Error | null; onRetry: () => void }) {
  if (error === null) return <SkeletonRows rows={6} height={120} />;
  return <LoadError error={error} onRetry={onRetry} />;
}

/** The area of charts with the map of recently verified stores. */
const STORES = 'Stores';

interface AreasProps {
  charts: Charts;
  area: string | null;
  asTables: boolean;
  onArea: (area: string) => void;
}

/** The charts of one area. The first area is the default. */
function Areas({ charts: { charts, first_day }, area, asTables, onArea }: AreasProps) {
  const areas = [...new Set(charts.map(({ group }) => group))];
  const shown = areas.find((one) => one === area) ?? areas[0] ?? '';
  return (
    <>
      <PartTabs label="Areas" tabs={areas.map((id) => ({ id, label: id }))} shown={shown} onShow={onArea} />
      <div className="halves">
        {charts
          .filter(({ group }) => group === shown)
          .map((chart) => (
            <ChartCard key={chart.key} chart={chart} firstDay={first_day} asTable={asTables} />
          ))}
        {shown === STORES ? <FreshnessMap asTable={asTables} /> : null}
      </div>
    </>
  );
}
