import { formatNumber } from '@shared/format/count';
import { storeName } from '../model';
import { distanceWords } from '../components/duplicates/words';
import type { Queue } from './useQueue';

/** The waiting pairs, with the current one highlighted. */
export function QueueList({ queue }: { queue: Queue }) {
  const { waiting, total, place, show } = queue;
  return (
    <nav className="scrolls merge-queue" aria-label="Waiting pairs">
      <h2>
        Waiting <span className="muted small">{formatNumber(total)}</span>
      </h2>
      {waiting.length === 0 ? <p className="muted small">No other pairs are waiting.</p> : null}
      <ol>
        {waiting.map((pair, at) => (
          <li key={pair.pair_id}>
            <button
              type="button"
              className="stack-flush full pick"
              aria-current={at === place ? 'true' : undefined}
              onClick={() => show(pair)}
            >
              <span className="truncate">{storeName(pair.store_a)}</span>
              <span className="truncate">{storeName(pair.store_b)}</span>
              <span className="cell-sub">
                {[`${Math.round(pair.score * 100)} %`, distanceWords(pair.distance_m)]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            </button>
          </li>
        ))}
      </ol>
    </nav>
  );
}
