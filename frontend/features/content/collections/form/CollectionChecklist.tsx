import { useWatch } from 'react-hook-form';
import { ChecklistCard, isFilled } from '../../components/ChecklistCard';
import { LEAST_ITEMS, type Collection } from '../model';
import { keyOf, type Item } from './values';

/** The missing requirements for publishing a collection. Each line links to its field. */
export function CollectionChecklist({ collection }: { collection: Collection }) {
  const [title, cover, metaTitle, metaDescription, items, mode, theme, curator] = useWatch({
    name: [
      'title',
      'cover_picture_id',
      'meta_title',
      'meta_description',
      'items',
      'mode',
      'theme',
      'curator_id',
    ],
  }) as readonly unknown[];
  const broken = new Set(collection.items.filter((item) => item.broken !== '').map(keyOf));
  const usable = ((items as readonly Item[] | undefined) ?? []).filter((item) => !broken.has(keyOf(item)));
  const count = usable.length + (mode === 'rule' ? collection.found.length : 0);
  const lines = [
    { field: 'title', label: 'A title', isDone: isFilled(title) },
    { field: 'cover_picture_id', label: 'A cover picture', isDone: isFilled(cover) },
    {
      field: mode === 'rule' ? 'rule' : 'items',
      label: `${LEAST_ITEMS} visible items`,
      isDone: count >= LEAST_ITEMS,
    },
    { field: 'meta_title', label: 'A title for search results', isDone: isFilled(metaTitle) },
    { field: 'meta_description', label: 'A description for search', isDone: isFilled(metaDescription) },
    ...(theme === 'kol_pick' ? [{ field: 'curator_id', label: 'Curator', isDone: isFilled(curator) }] : []),
  ];
  return <ChecklistCard items={lines} />;
}
