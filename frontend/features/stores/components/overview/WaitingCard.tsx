import type { StoreDetail } from '../../model';
import { RecordLink } from '@shared/table/columns/RecordLink';

/** The open decisions about the store, each with a link. The card is hidden if there are none. */
export function WaitingCard({ store }: { store: StoreDetail }) {
  const waiting = [
    {
      count: store.open_feedback_count,
      one: 'open report',
      many: 'open reports',
      path: '/store/error_feedback/list',
    },
    {
      count: store.pending_sync_count,
      one: 'source update',
      many: 'source updates',
      path: '/store/storeSync/list',
    },
  ].filter(({ count }) => count > 0);
  if (waiting.length === 0 && store.reported_closed_count === 0) return null;
  return (
    <section className="stack card" aria-label="Waiting">
      <h2>Waiting</h2>
      {store.reported_closed_count === 0 ? null : (
        <p>
          <strong>Reported closed ({store.reported_closed_count})</strong>
        </p>
      )}
      {waiting.map(({ count, one, many, path }) => (
        <p key={path}>
          <RecordLink path={path} id={{ store_id: store.store_id }}>
            {count} {count === 1 ? one : many}
          </RecordLink>
        </p>
      ))}
    </section>
  );
}

/**
 * Counts of the articles, videos, collections and pages that name a store, and of its comments, with its rating.
 * Hidden if there is nothing to show.
 */
export function ShownCard({ store }: { store: StoreDetail }) {
  const shown = [
    [store.article_count, 'article', 'articles'],
    [store.video_count, 'video', 'videos'],
    [store.collection_count, 'collection', 'collections'],
    [store.page_count, 'page', 'pages'],
    [store.comment_count, 'comment', 'comments'],
  ] as const;
  const shownCounts = shown.filter(([count]) => count > 0);
  const rating =
    store.rating_avg === null ? null : `Rated ${store.rating_avg.toFixed(1)} by ${store.rating_count}`;
  if (shownCounts.length === 0 && rating === null) return null;
  return (
    <section className="stack card" aria-label="On the site">
      <h2>On the site</h2>
      {shownCounts.map(([count, one, many]) => (
        <p key={one}>
          {count} {count === 1 ? one : many}
        </p>
      ))}
      {rating === null ? null : <p>{rating}</p>}
    </section>
  );
}
