import { useQuery } from '@tanstack/react-query';
import { useId, useState, type CSSProperties, type MouseEvent } from 'react';
import { formatNumber } from '@shared/format/count';
import { formatDate } from '@shared/format/dates';
import { useCountryCode } from '@shared/session/hooks';
import { LoadError } from '@shared/ui/LoadError';
import { SkeletonRows } from '@shared/ui/SkeletonRows';
import { useWorkspace } from '@shared/workspace/hooks';
import { freshnessOptions, type Freshness, type RegionFreshness } from '../api';
import { freshPercent, stalePath } from '../model';
import { ListLink } from './ListLink';

/** Upper limits in percent of the colors, from the palest to the strongest. */
const STEPS = [20, 40, 60, 80, 100];
/** Share of the strong color in the fill of each step, in percent. */
const STRENGTHS = [15, 35, 55, 75, 100];

const OUTLINE: CSSProperties = { stroke: 'var(--line-strong)' };
const SHOWN_OUTLINE: CSSProperties = { stroke: 'var(--text)', strokeWidth: 3 };
/** A color of the legend. */
const SAMPLE: CSSProperties = { width: 16, height: 12, border: '1px solid var(--line-strong)' };

/** The share of recently verified stores by region, as a map and as a table. */
export function FreshnessMap({ asTable }: { asTable: boolean }) {
  const id = useId();
  const country = useCountryCode();
  const { data, error, refetch } = useQuery(freshnessOptions(country));
  return (
    <article className="stack card anchor whole-line" aria-labelledby={id}>
      <h2 id={id}>Recently verified by region</h2>
      {data !== undefined ? (
        <>
          <p className="muted">
            Share of published stores that were verified since {formatDate(data.since)}.
          </p>
          {asTable ? null : <Drawing freshness={data} labelledBy={id} />}
          <Table freshness={data} isShown={asTable} labelledBy={id} />
        </>
      ) : error === null ? (
        <SkeletonRows rows={4} height={60} />
      ) : (
        <LoadError error={error} onRetry={() => void refetch()} />
      )}
    </article>
  );
}

interface PartProps {
  freshness: Freshness;
  labelledBy: string;
}

/** The map. The region under the pointer or with the focus is described below it. */
function Drawing({ freshness, labelledBy }: PartProps) {
  const { width, height, regions, since, credit } = freshness;
  const [shown, setShown] = useState<RegionFreshness | null>(null);
  return (
    <>
      <svg viewBox={`0 0 ${width} ${height}`} role="group" aria-labelledby={labelledBy}>
        {regions
          .filter(({ shape }) => shape !== '')
          .map((region) => (
            <RegionShape
              key={region.region_id}
              region={region}
              since={since}
              isShown={region === shown}
              onShow={setShown}
            />
          ))}
      </svg>
      <p className="strong" aria-live="polite">
        {shown === null ? 'Point at a region to see its numbers.' : textOf(shown)}
      </p>
      <Legend credit={credit} />
    </>
  );
}

interface RegionShapeProps {
  region: RegionFreshness;
  since: string;
  isShown: boolean;
  onShow: (region: RegionFreshness) => void;
}

function RegionShape({ region, since, isShown, onShow }: RegionShapeProps) {
  const workspace = useWorkspace();
  const path = stalePath(region, since);
  const show = () => onShow(region);
  const handleClick = (event: MouseEvent) => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    workspace.open(path);
  };
  return (
    <a
      href={workspace.href(path)}
      aria-label={textOf(region)}
      onClick={handleClick}
      onMouseEnter={show}
      onFocus={show}
    >
      <path
        d={region.shape}
        fillRule="evenodd"
        style={{ fill: fillOf(freshPercent(region)), ...(isShown ? SHOWN_OUTLINE : OUTLINE) }}
      />
    </a>
  );
}

function Legend({ credit }: { credit: string }) {
  return (
    <ul className="facts tiny" aria-label="Colors">
      {STEPS.map((step, index) => (
        <li key={step} className="line-tight">
          <span style={{ ...SAMPLE, background: fillOf(step) }} aria-hidden />
          {index === 0 ? `up to ${step} %` : `${STEPS[index - 1] ?? 0} to ${step} %`}
        </li>
      ))}
      <li className="line-tight">
        <span style={{ ...SAMPLE, background: fillOf(null) }} aria-hidden />
        no stores
      </li>
      {credit === '' ? null : <li className="muted">Boundaries: {credit}</li>}
    </ul>
  );
}

/** Return the color of a share in percent; transparent without stores. */
function fillOf(percent: number | null): string {
  if (percent === null) return 'transparent';
  const strength = STRENGTHS[STEPS.findIndex((step) => percent <= step)] ?? 100;
  return `color-mix(in oklab, var(--success) ${strength}%, var(--surface-sunken))`;
}

function textOf(region: RegionFreshness): string {
  const percent = freshPercent(region);
  if (percent === null) return `${region.name}: no published stores`;
  return `${region.name}: ${percent} %, ${formatNumber(region.fresh)} of ${formatNumber(region.published)}`;
}

/** The same numbers as a table, for screen readers only while the map is shown. */
function Table({ freshness: { regions, since }, isShown, labelledBy }: PartProps & { isShown: boolean }) {
  return (
    // A scroll container must be reachable by keyboard.
    // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className={isShown ? 'bounded insight-table' : 'visually-hidden'} tabIndex={isShown ? 0 : undefined}>
      <table aria-labelledby={labelledBy}>
        <thead>
          <tr>
            <th scope="col">Region</th>
            <th scope="col">Published</th>
            <th scope="col">Recently verified</th>
            <th scope="col">Share</th>
          </tr>
        </thead>
        <tbody>
          {regions.map((region) => (
            <tr key={region.region_id}>
              <th scope="row">
                {isShown ? <ListLink path={stalePath(region, since)}>{region.name}</ListLink> : region.name}
              </th>
              <td>{formatNumber(region.published)}</td>
              <td>{formatNumber(region.fresh)}</td>
              <td>{formatShare(freshPercent(region))}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function formatShare(percent: number | null): string {
  return percent === null ? '–' : `${percent} %`;
}
