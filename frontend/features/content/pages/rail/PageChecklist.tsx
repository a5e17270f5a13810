import { useMemo } from 'react';
import { useWatch } from 'react-hook-form';
import type { Block } from '@shared/blocks/model';
import { picturesIn } from '@shared/blocks/picturesIn';
import { useMutePictures } from '@shared/pictures/useMutePictures';
import { altItems, ChecklistCard, isFilled } from '../../components/ChecklistCard';

/**
 * The missing requirements for publishing a page. Each line links to its field. Lists and links are checked
 * on the server when it is published.
 */
export function PageChecklist() {
  const [title, written, metaTitle, metaDescription, cover, shared] = useWatch({
    name: ['title', 'blocks', 'meta_title', 'meta_description', 'cover_picture_id', 'og_picture_id'],
  }) as readonly unknown[];
  const blocks = (written as readonly Block[] | undefined) ?? NOTHING;
  const heroes = blocks.filter(
    (block) => block.type === 'hero' && !block.hidden && block.heading !== '',
  ).length;
  const pictures = useMemo(
    () => [...new Set([cover, shared, ...picturesIn(blocks)])].filter((id) => typeof id === 'number'),
    [blocks, cover, shared],
  );
  const mute = useMutePictures(pictures);
  const muteField =
    Object.entries({ cover_picture_id: cover, og_picture_id: shared }).find(([, id]) =>
      mute.some((one) => one === id),
    )?.[0] ?? 'blocks';
  return (
    <ChecklistCard
      items={[
        { field: 'title', label: 'A title', isDone: isFilled(title) },
        {
          field: 'blocks',
          label: heroes > 1 ? `Exactly one hero (now ${heroes})` : 'A hero with a heading',
          isDone: heroes === 1,
        },
        { field: 'meta_title', label: 'A title for search results', isDone: isFilled(metaTitle) },
        { field: 'meta_description', label: 'A description for search', isDone: isFilled(metaDescription) },
        ...altItems(pictures, mute, muteField),
      ]}
    />
  );
}

const NOTHING: readonly Block[] = [];
