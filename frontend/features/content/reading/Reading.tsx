import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { LoadError } from '@shared/ui/LoadError';
import { SkeletonRows } from '@shared/ui/SkeletonRows';
import { idOf } from '../contentKind';
import type { ContentKind, ContentRecord } from '../kind';
import { ReadingFrame, type Places } from './ReadingFrame';

interface ReadingProps<Saved extends ContentRecord> {
  kind: ContentKind<Saved>;
  content: Saved;
  onBlock?: (blockId: string) => void;
  /** Called with the positions of the blocks, or with none if rendering failed. */
  onPlaces?: (places: Places) => void;
}

const NO_PLACES: Places = {};

/** The last saved version of a published record, as readers see it. */
export function Reading<Saved extends ContentRecord>({
  kind,
  content,
  onBlock = doNothing,
  onPlaces = doNothing,
}: ReadingProps<Saved>) {
  const id = idOf(kind, content);
  const { country, version } = content;
  const { data, error, refetch } = useQuery({
    queryKey: kind.keys.drawn(country, id, version),
    queryFn: ({ signal }) => kind.draw(id, { signal, country, handles: 'all' }),
    // The previous version of the same record stays visible until the new one has loaded.
    placeholderData: (before, query) => (query?.queryKey[3] === id ? keepPreviousData(before) : undefined),
    retry: false,
  });
  const hasFailed = error !== null;
  useEffect(() => {
    if (hasFailed) onPlaces(NO_PLACES);
  }, [hasFailed, onPlaces]);
  if (error !== null) return <LoadError error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <SkeletonRows rows={6} height={72} />;
  return (
    <ReadingFrame
      title={`Preview of ${content.title}`}
      html={data.html}
      onBlock={onBlock}
      onPlaces={onPlaces}
    />
  );
}

function doNothing(): void {
  // Clicks do nothing in a read-only preview.
}
