import type { ReactNode } from 'react';
import { onSite } from '@shared/records/page/onSite';
import { RecordFace } from '@shared/records/page/RecordFace';
import type { ContentRecord } from '../kind';

/** The cover of a published record, or the initials of its title. */
export function ContentFace({ content: { cover, title } }: { content: ContentRecord }) {
  return <RecordFace url={cover?.thumb_url ?? null} name={title} />;
}

/** Return the author, the region and the link to the site. */
export function contentFacts({ author, region, public_url: url }: ContentRecord): readonly ReactNode[] {
  return [author?.nickname ?? '', region?.name ?? '', onSite(url)];
}
