import { useMemo, useState } from 'react';
import { callApi } from '@shared/api/client';
import type { CallInput } from '@shared/api/types';
import { mergeBlockField } from '@shared/blocks/blockMerger';
import { RecordFormFrame } from '@shared/form/RecordFormFrame';
import { formCall } from '@shared/form/saving';
import { useRecordForm } from '@shared/form/useRecordForm';
import { HistoryCard } from '@shared/history/HistoryCard';
import { useCountryCode } from '@shared/session/hooks';
import { useTabTitle } from '@shared/workspace/hooks';
import { StatusCard } from '../../components/StatusCard';
import { useAutosave } from '../../components/useAutosave';
import { SeoSection } from '../../form/SeoSection';
import { OpenRecord, type ContentRecord, type Open } from '../../kind';
import type { Wish } from '../../review/wish';
import { VersionsSection } from '../../versions/VersionsSection';
import { useKeepPage } from '../api';
import { pageKind } from '../pageKind';
import type { Page } from '../model';
import { usePreviewPlace } from '../preview/usePreviewPlace';
import { IssuesCard } from '../rail/IssuesCard';
import { LanguagesCard } from '../rail/LanguagesCard';
import { PageChecklist } from '../rail/PageChecklist';
import { ScoreCard } from '../rail/ScoreCard';
import { ScheduleSection } from '../schedule/ScheduleSection';
import { RedirectsSection } from '../redirects/RedirectsSection';
import { BasicsSection, BlocksSection, SitemapSection } from './sections';
import { PAGE_FIELDS, toValues } from './values';
import { usePageWords } from './words';
import '../../components/article.css';

const NOTHING: readonly string[] = [];
const UNSENT: readonly string[] = ['draft', 'unpublished'];
const MERGERS = { blocks: mergeBlockField };

/** One page: its blocks, how it is found, where it stands, what it was, what leads to it; and how it looks. */
export function PageForm({ page }: { page: Page }) {
  useTabTitle(page.title);
  const country = useCountryCode();
  const keep = useKeepPage();
  const words = usePageWords();
  const [goTo, setGoTo] = useState<Wish | null>(null);
  const goToBlock = (blockId: string) => setGoTo({ blockId, wish: Date.now() });
  const preview = usePreviewPlace({ pageId: page.page_id, title: page.title, onBlock: goToBlock });
  const record = useRecordForm<Page>({
    values: toValues(page),
    version: page.version,
    label: page.title,
    send: (patch, version, token) =>
      callApi(
        'page/edit_page',
        {
          ...patch,
          page_id: page.page_id,
          version,
          ...(token === undefined ? {} : { confirm_token: token }),
        } as CallInput<'page/edit_page'>,
        { ...formCall, country },
      ),
    toValues,
    versionOf: (saved) => saved.version,
    onSaved: keep,
    mergers: MERGERS,
  });
  useAutosave(pageKind, page.page_id, page, record);
  const open: Open = {
    kind: pageKind,
    id: page.page_id,
    keep: (kept: ContentRecord) => keep(kept as Page),
  };
  const canSave = page.allowed_actions.includes('edit');
  // Drawn anew only with the page: what is typed concerns the fields that watch it.
  const sections = useMemo(
    () => [
      { id: 'basics', title: 'Basics', content: <BasicsSection page={page} isDisabled={!canSave} /> },
      { id: 'blocks', title: 'Blocks', content: <BlocksSection isDisabled={!canSave} goTo={goTo} /> },
      {
        id: 'seo',
        title: 'Search results',
        content: (
          <>
            <SeoSection isLive={page.is_live} isDisabled={!canSave} one="page" />
            <SitemapSection />
          </>
        ),
      },
    ],
    [page, canSave, goTo],
  );
  return (
    <OpenRecord value={open}>
      <RecordFormFrame
        record={record}
        canSave={canSave}
        words={words}
        title={
          <>
            <h1>{page.title}</h1>
            {preview.button}
          </>
        }
        sections={sections}
        after={[
          {
            id: 'schedule',
            title: 'Schedule',
            content: <ScheduleSection page={page} record={record} />,
          },
          { id: 'versions', title: 'Versions', content: <VersionsSection content={page} record={record} /> },
          {
            id: 'redirects',
            title: 'Redirects',
            content: <RedirectsSection page={page} />,
          },
        ]}
        beside={preview.beside}
        rail={
          <>
            <StatusCard content={page} record={record} />
            <IssuesCard page={page} onBlock={goToBlock} />
            {UNSENT.includes(page.status) ? <PageChecklist /> : null}
            <ScoreCard page={page} />
            <LanguagesCard page={page} record={record} />
            <HistoryCard
              objectType="page"
              objectId={page.page_id}
              version={page.version}
              words={words}
              restorable={canSave ? PAGE_FIELDS : NOTHING}
            />
          </>
        }
      />
    </OpenRecord>
  );
}
