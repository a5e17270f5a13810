import { useMemo } from 'react';
import { formatCounted } from '@shared/format/count';
import { sectionOf } from '@shared/fields/facts';
import type { FormDefinition, FormParts, FormState } from '../../form/definition';
import { SeoSection } from '../../form/SeoSection';
import { collectionKind } from '../collectionKind';
import { mergeItems } from '../items/mergeItems';
import type { Collection } from '../model';
import { CollectionChecklist } from './CollectionChecklist';
import { BasicsSection, ItemsSection, PublishingSection } from './sections';
import { emptyCollection, toValues } from './values';
import { useCollectionLabels } from './labels';

/** The form of a collection: texts, items in order, and search results. */
export const COLLECTION_FORM: FormDefinition<Collection> = {
  kind: collectionKind,
  useLabels: useCollectionLabels,
  toValues,
  mergers: { items: mergeItems },
  isAutosaved: false,
  useParts: useCollectionParts,
  begin: {
    title: 'New collection',
    next: 'Enter a title to create a draft. Then add the text for search results, preview the collection and publish it.',
    useValues: emptyCollection,
  },
};

function useCollectionParts({
  content: collection,
  isDisabled,
}: FormState<Collection>): FormParts<Collection> {
  // This is rebuilt only when the collection changes: while typing, only the fields that watch a value render
  // again.
  const sections = useMemo(() => {
    const saved = (collection?.items ?? []).flatMap(({ target }) => (target === null ? [] : [target]));
    return [
      {
        ...sectionOf('collection', 'basics'),
        content: <BasicsSection isDisabled={isDisabled} />,
      },
      { id: 'items', title: 'Items', content: <ItemsSection saved={saved} isDisabled={isDisabled} /> },
      ...(collection === null
        ? []
        : [
            { ...sectionOf('collection', 'publishing'), content: <PublishingSection /> },
            {
              ...sectionOf('collection', 'seo'),
              content: (
                <SeoSection
                  isLive={collection.is_live}
                  isDisabled={isDisabled}
                  one="collection"
                  descriptionField="subtitle"
                />
              ),
            },
          ]),
    ];
  }, [collection, isDisabled]);
  if (collection === null) return { sections };
  const { item_count: count, broken_count: broken } = collection;
  return {
    sections,
    summary: `${formatCounted(count, 'item')}${broken === 0 ? '' : `, ${broken} not shown`}.`,
    checklist: <CollectionChecklist collection={collection} />,
  };
}
