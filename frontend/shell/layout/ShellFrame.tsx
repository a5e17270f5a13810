import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { useStore } from 'zustand';
import { boot } from '@shared/boot/boot';
import { focusWhereLost } from '@shared/hooks/focus';
import { useFocusAfterRemoval } from '@shared/hooks/useFocusAfterRemoval';
import { useIsMobile } from '@shared/hooks/useIsMobile';
import { whoseScreen } from '@shared/routes/closed';
import { ErrorPage } from '@shared/ui/ErrorPage';
import { ShellDialogs } from '../dialogs/ShellDialogs';
import { preferences } from '../preferences';
import { useTabs } from '../runtime';
import type { ShellPage } from '../Shell';
import { findTab } from '../tabs/state';
import { TabPanels } from '../tabs/TabPanels';
import { TabStrip } from '../tabs/TabStrip';
import { BackToTop } from './BackToTop';
import { Frame } from './Frame';
import { activeEntry } from './menuModel';
import { InboxBar } from './InboxBar';
import { SecondFactorNotice } from './SecondFactorNotice';
import { useShellKeys } from './useShellKeys';
import { TodayStrip } from './TodayStrip';
import { ViewingBar } from './ViewingBar';
import './layout.css';

interface ShellFrameProps {
  page: ShellPage;
  shownKey: string | null;
}

export function ShellFrame({ page, shownKey }: ShellFrameProps) {
  const isMobile = useIsMobile();
  const isFolded = useStore(preferences, (state) => state.isFolded);
  const path = page.kind === 'screen' ? page.route.path : null;
  const navigate = useNavigate();
  useShellKeys();
  useFocusAfterRemoval();
  const main = useRef<HTMLElement>(null);
  const before = useRef(shownKey);
  // A newly shown screen takes over the focus, unless it has set the focus itself. The first screen does not:
  // after page load the focus starts at the top of the page.
  useEffect(() => {
    if (before.current !== null && before.current !== shownKey) focusWhereLost(main.current);
    before.current = shownKey;
  }, [shownKey]);
  return (
    <Frame isMobile={isMobile} isFolded={isFolded} path={path} activePath={activeEntry(path)}>
      <ViewingBar />
      <SecondFactorNotice />
      <TabStrip shownKey={shownKey} />
      <InboxBar path={path} />
      <TodayStrip path={path} />
      <main ref={main} id="main" className="grows anchor main" tabIndex={-1}>
        <TabPanels shownKey={shownKey} />
        {page.kind === 'error' ? (
          <ErrorPage
            status={page.status}
            reason={page.refused && `${whoseScreen(page.refused, { CrmList: boot().crm_title })}.`}
            action="Home"
            onAction={() => void navigate('/')}
          />
        ) : null}
        <BackToTop shownKey={shownKey} />
      </main>
      <PageTitle page={page} shownKey={shownKey} />
      <ShellDialogs />
    </Frame>
  );
}

/** Set the window title to the tab's title, and announce it to screen readers. */
function PageTitle({ page, shownKey }: ShellFrameProps) {
  const tabTitle = useTabs((state) => (shownKey === null ? undefined : findTab(state, shownKey)?.meta.title));
  const title = tabTitle ?? (page.kind === 'error' ? String(page.status) : page.route.title);
  useEffect(() => {
    document.title = `${title} - ${boot().app_title}`;
  }, [title]);
  return (
    <div className="visually-hidden" role="status">
      {title}
    </div>
  );
}
