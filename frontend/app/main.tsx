import { createRoot } from 'react-dom/client';
import { setBoot } from '@shared/boot/boot';
import { guardTranslatedPage } from '@shared/boot/translatedPage';
import { startAppearance } from '@shared/session/appearance';
import { findRoute } from '@shared/routes/table';
import { askEarly } from '@shared/session/early';
import { adoptStoredSession, session } from '@shared/api/session';
import { claimWindow } from '@shared/workspace/windows';
import '@shared/ui/fonts.css';
import '@shared/ui/tokens.css';
import '@shared/ui/base.css';
import '@shared/ui/elements.css';
import '@shared/ui/layout.css';
import '@shared/ui/patterns.css';
import '@shared/ui/buttons.css';
import '@shared/ui/contrast.css';
import { App } from './App';
import { isShortName, readBoot } from './bootstrap';
import { firstRows } from './firstRows';
import { loadShell } from './lazyShell';
import { preload } from './preload';

async function start(): Promise<void> {
  const boot = readBoot();
  setBoot(boot);
  guardTranslatedPage();
  if (!isShortName(boot.short_name)) {
    // eslint-disable-next-line no-console -- the specification asks for this warning
    console.warn(`The short name "${boot.short_name}" may hold letters and underscores only.`);
  }
  document.title = boot.app_title;
  startAppearance();
  adoptStoredSession();
  if (session.getState().token !== null && findRoute(location.pathname)?.public !== true) {
    preload(boot.preloads);
    askEarly(firstRows(location.pathname, location.search));
    loadShell().catch(() => undefined);
  }
  const root = document.getElementById('root');
  if (root === null) throw new Error('The page has no #root.');
  // Before any form mounts: forms start with the drafts of this window.
  await claimWindow();
  createRoot(root).render(<App />);
}

void start();
