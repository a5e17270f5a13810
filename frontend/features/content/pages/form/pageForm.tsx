import { useMemo, useState } from 'react';
import { mergeBlockField } from '@shared/blocks/blockMerger';
import type { Block } from '@shared/blocks/model';
import { sectionOf } from '@shared/fields/facts';
import type { FormDefinition, FormParts, FormState } from '../../form/definition';
import { SeoSection } from '../../form/SeoSection';
import type { ScrollRequest } from '../../review/scrollRequest';
import type { Page } from '../model';
import { pageKind } from '../pageKind';
import { usePreviewPlace } from '../preview/usePreviewPlace';
import { IssuesCard } from '../rail/IssuesCard';
import { LanguagesCard } from '../rail/LanguagesCard';
import { PageChecklist } from '../rail/PageChecklist';
import { ScoreCard } from '../rail/ScoreCard';
import { RedirectsSection } from '../redirects/RedirectsSection';
import { ScheduleSection } from '../schedule/ScheduleSection';
import { BasicsSection, BlocksSection, SitemapSection } from './sections';
import { useFirstLanguage } from './useFirstLanguage';
import { emptyPage, toValues } from './values';
import { usePageLabels } from './labels';

/** The form of a page: blocks, search results and redirects, with a live preview beside it. */
export const PAGE_FORM: FormDefinition<Page> = {
  kind: pageKind,
  useLabels: usePageLabels,
  toValues,
  mergers: { blocks: mergeBlockField },
  isAutosaved: true,
  useParts: usePageParts,
  begin: {
    title: 'New page',
    next: 'Enter a title to create a draft. After that, your changes are saved every 30 seconds. Add the text for search results, preview the page and publish it.',
    useValues: () => emptyPage(useFirstLanguage()),
  },
};

function usePageParts({ content: page, isDisabled, onEdit }: FormState<Page>): FormParts<Page> {
  const [goTo, setGoTo] = useState<ScrollRequest | null>(null);
  const goToBlock = (blockId: string) => {
    setGoTo({ blockId, nonce: Date.now() });
    onEdit();
  };
  const { button: tools, beside } = usePreviewPlace({
    page,
    title: page?.title ?? 'the new page',
    onBlock: goToBlock,
  });
  // This is rebuilt only when the page changes: while typing, only the fields that watch a value render
  // again.
  const sections = useMemo(
    () => [
      {
        ...sectionOf('page', 'basics'),
        content: <BasicsSection page={page} isDisabled={isDisabled} />,
      },
      { id: 'blocks', title: 'Blocks', content: <BlocksSection isDisabled={isDisabled} goTo={goTo} /> },
      ...(page === null
        ? []
        : [
            {
              ...sectionOf('page', 'seo'),
              content: (
                <>
                  <SeoSection isLive={page.is_live} isDisabled={isDisabled} one="page" />
                  <SitemapSection />
                </>
              ),
            },
          ]),
    ],
    [page, isDisabled, goTo],
  );
  if (page === null) return { sections, tools, beside };
  return {
    sections,
    tools,
    beside,
    after: [
      { id: 'schedule', title: 'Schedule', content: <ScheduleSection page={page} /> },
      { id: 'redirects', title: 'Redirects', content: <RedirectsSection page={page} /> },
    ],
    blocks: page.blocks as unknown as readonly Block[],
    onBlock: goToBlock,
    aboveChecklist: <IssuesCard page={page} onBlock={goToBlock} />,
    facts: [`SEO score ${page.seo_score}`],
    checklist: <PageChecklist />,
    belowChecklist: (
      <>
        <ScoreCard page={page} />
        <LanguagesCard page={page} />
      </>
    ),
  };
}
