import type { ReactNode } from 'react';
import { factsOf } from '@shared/fields/facts';
import { RecordLink } from '@shared/table/columns/RecordLink';
import type { ContentRecord } from '../kind';

const STORE = factsOf('store').screen;

/** Return the rendered values of fields that are not plain text. */
export function drawnFields({ cover, stores }: ContentRecord): Readonly<Record<string, ReactNode>> {
  return {
    cover_picture_id: cover === null || cover === undefined ? null : <CoverView url={cover.thumb_url} />,
    ...(stores === undefined ? {} : { stores: stores.length === 0 ? null : <StoreLinks stores={stores} /> }),
  };
}

function CoverView({ url }: { url: string }) {
  return <img className="picture" src={url} alt="" width={112} height={84} loading="lazy" />;
}

function StoreLinks({ stores }: { stores: NonNullable<ContentRecord['stores']> }) {
  return stores.map(({ store }, place) => (
    <span key={store.store_id}>
      {place === 0 ? '' : ', '}
      <RecordLink path={STORE} id={store.store_id}>
        {store.name}
      </RecordLink>
    </span>
  ));
}
