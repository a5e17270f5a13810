import { useQuery } from '@tanstack/react-query';
import { useEnum } from '@shared/session/bootstrap';
import { useCountryCode } from '@shared/session/hooks';
import { TimeAgo } from '@shared/ui/TimeAgo';
import { queueOptions } from '../api';
import { labelIn } from '../lists/syncColumns';
import type { QueueFilters } from '../model';

interface QueueProps {
  shownId: number | null;
  filters: QueueFilters;
  onShow: (id: number) => void;
}

/** What waits, most urgent first. */
export function Queue({ shownId, filters, onShow }: QueueProps) {
  const actions = useEnum('sync_action');
  const { data } = useQuery(queueOptions(useCountryCode(), filters));
  return (
    <nav className="review-queue" aria-label="Waiting records">
      <h2>
        Waiting <span className="nothing">{data === undefined ? '' : data.total.toLocaleString('en')}</span>
      </h2>
      <ul>
        {(data?.list ?? []).map((row) => (
          <li key={row.sync_id}>
            <button
              type="button"
              className="queue-row"
              aria-current={row.sync_id === shownId ? 'true' : undefined}
              onClick={() => onShow(row.sync_id)}
            >
              <span className="queue-title">{row.title}</span>
              <span className="queue-facts">
                <span data-urgent={row.priority === 'high'}>
                  {row.is_qa ? 'Sample of a rule' : labelIn(actions, row.action)}
                </span>
                <TimeAgo at={row.created_at} />
              </span>
              {row.claimed_by === null ? null : (
                <span className="queue-holder">{row.claimed_by.nickname}</span>
              )}
            </button>
          </li>
        ))}
      </ul>
    </nav>
  );
}
