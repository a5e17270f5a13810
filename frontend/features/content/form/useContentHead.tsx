import { copying } from '@shared/records/page/copying';
import type { RecordHead } from '@shared/records/page/RecordHeader';
import type { RecordAct } from '@shared/records/page/RecordMenu';
import type { Taking } from '../components/useActions';
import { usePreviewLink } from '../components/usePreviewLink';
import { useOpen, type ContentRecord } from '../kind';
import { ContentChip } from '../lists/ContentChip';
import { ContentFace, contentFacts } from './contentFacts';

/** Return the header of a published record: cover, status, link to the site and actions. */
export function useContentHead(
  content: ContentRecord,
  taking: Taking,
  facts: readonly string[] = [],
): RecordHead {
  const { id, record } = useOpen();
  const preview = usePreviewLink(content);
  const { allowed, isTaking, begin } = taking;
  const { public_url: url } = content;
  const acts = allowed.map((action, place): RecordAct => ({
    label: action.label,
    run: () => void begin(action),
    isPrimary: action.isMain === true && place === 0,
    isDangerous: action.isDangerous === true,
    isBusy: isTaking || record.isSaving,
  }));
  return {
    name: content.title,
    face: <ContentFace content={content} />,
    chips: <ContentChip row={content} />,
    facts: [...facts, ...contentFacts(content)],
    acts,
    more: [
      { label: 'Preview', run: () => void preview.show(), isBusy: preview.isBusy },
      copying('Copy ID', String(id)),
      ...(url === '' ? [] : [copying('Copy web address', url)]),
    ],
  };
}
