import { useWatch } from 'react-hook-form';
import type { Block } from '@shared/blocks/model';
import { ChecklistCard, isGiven } from '../../components/ChecklistCard';

/** What a page needs before it goes out; each line leads to its field. Its lists and links are looked at when it is sent. */
export function PageChecklist() {
  const [title, blocks, metaTitle, metaDescription] = useWatch({
    name: ['title', 'blocks', 'meta_title', 'meta_description'],
  }) as readonly unknown[];
  const heroes = ((blocks as readonly Block[] | undefined) ?? []).filter(
    ({ type, hidden }) => type === 'hero' && !hidden,
  ).length;
  return (
    <ChecklistCard
      items={[
        { field: 'title', label: 'A title', isDone: isGiven(title) },
        {
          field: 'blocks',
          label: heroes > 1 ? `One hero, not ${heroes}` : 'A hero, with the heading',
          isDone: heroes === 1,
        },
        { field: 'meta_title', label: 'A title for search results', isDone: isGiven(metaTitle) },
        { field: 'meta_description', label: 'A description for search', isDone: isGiven(metaDescription) },
      ]}
    />
  );
}
