import { useMemo } from 'react';
import { callApi } from '@shared/api/client';
import type { CallInput } from '@shared/api/types';
import { RecordFormFrame } from '@shared/form/RecordFormFrame';
import { formCall } from '@shared/form/saving';
import { useRecordForm } from '@shared/form/useRecordForm';
import { HistoryCard } from '@shared/history/HistoryCard';
import { useCountryCode } from '@shared/session/hooks';
import { useTabTitle } from '@shared/workspace/hooks';
import { StatusCard } from '../../components/StatusCard';
import { SeoSection } from '../../form/SeoSection';
import { OpenRecord, type ContentRecord, type Open } from '../../kind';
import { VersionsSection } from '../../versions/VersionsSection';
import { useKeepCollection } from '../api';
import { collectionKind } from '../collectionKind';
import { mergeItems } from '../items/mergeItems';
import type { Collection } from '../model';
import { CollectionChecklist } from './CollectionChecklist';
import { BasicsSection, ItemsSection, PublishingSection } from './sections';
import { COLLECTION_FIELDS, toValues } from './values';
import { useCollectionWords } from './words';
import '../../components/article.css';

const NOTHING: readonly string[] = [];
const UNSENT: readonly string[] = ['draft', 'unpublished'];
const MERGERS = { items: mergeItems };

/** One collection: what it says, what it holds, where it stands, and what it was before. */
export function CollectionForm({ collection }: { collection: Collection }) {
  useTabTitle(collection.title);
  const country = useCountryCode();
  const keep = useKeepCollection();
  const words = useCollectionWords();
  const record = useRecordForm<Collection>({
    values: toValues(collection),
    version: collection.version,
    label: collection.title,
    send: (patch, version, token) =>
      callApi(
        'collection/edit_collection',
        {
          ...patch,
          collection_id: collection.collection_id,
          version,
          ...(token === undefined ? {} : { confirm_token: token }),
        } as CallInput<'collection/edit_collection'>,
        { ...formCall, country },
      ),
    toValues,
    versionOf: (saved) => saved.version,
    onSaved: keep,
    mergers: MERGERS,
  });
  const open: Open = {
    kind: collectionKind,
    id: collection.collection_id,
    keep: (kept: ContentRecord) => keep(kept as Collection),
  };
  const { item_count: count, broken_count: broken } = collection;
  const canSave = collection.allowed_actions.includes('edit');
  // Drawn anew only with the collection: what is typed concerns the fields that watch it.
  const sections = useMemo(() => {
    const saved = collection.items.flatMap(({ target }) => (target === null ? [] : [target]));
    return [
      { id: 'basics', title: 'Basics', content: <BasicsSection isDisabled={!canSave} /> },
      { id: 'items', title: 'Items', content: <ItemsSection saved={saved} isDisabled={!canSave} /> },
      { id: 'publishing', title: 'Publishing', content: <PublishingSection /> },
      {
        id: 'seo',
        title: 'Search results',
        content: (
          <SeoSection isLive={collection.is_live} isDisabled={!canSave} one="collection" told="subtitle" />
        ),
      },
    ];
  }, [collection, canSave]);
  return (
    <OpenRecord value={open}>
      <RecordFormFrame
        record={record}
        canSave={canSave}
        words={words}
        title={<h1>{collection.title}</h1>}
        sections={sections}
        after={[
          {
            id: 'versions',
            title: 'Versions',
            content: <VersionsSection content={collection} record={record} />,
          },
        ]}
        rail={
          <>
            <StatusCard content={collection} record={record}>
              {`${count === 1 ? '1 item' : `${count} items`}${broken === 0 ? '' : `, ${broken} not shown`}.`}
            </StatusCard>
            {UNSENT.includes(collection.status) ? <CollectionChecklist collection={collection} /> : null}
            <HistoryCard
              objectType="collection"
              objectId={collection.collection_id}
              version={collection.version}
              words={words}
              restorable={canSave ? COLLECTION_FIELDS : NOTHING}
            />
          </>
        }
      />
    </OpenRecord>
  );
}
